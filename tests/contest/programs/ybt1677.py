import sys


def main() -> None:
    numbers = list(map(int, sys.stdin.read().split()))
    heaps = numbers[1 : 1 + numbers[0]]
    moves = numbers[2 + numbers[0] :]
    values = [0] * 1001
    for n in range(1, 1001):
        reached = {values[n - take] for take in moves if take <= n}
        while values[n] in reached:
            values[n] += 1
    total = 0
    for n in heaps:
        total ^= values[n]
    if not total:
        print("NO")
        return
    print("YES")
    for i, n in enumerate(heaps):
        for take in moves:
            if take <= n and values[n - take] == values[n] ^ total:
                print(i + 1, take)
                return


if __name__ == "__main__":
    main()
