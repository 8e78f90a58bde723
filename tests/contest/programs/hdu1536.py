import sys


def main() -> None:
    numbers = iter(map(int, sys.stdin.read().split()))
    values: list[int] = []
    while True:
        moves = [next(numbers) for _ in range(next(numbers))]
        if not moves:
            break
        moves.sort()
        values = []
        for n in range(10001):
            reached = set()
            for take in moves:
                if take > n:
                    break
                reached.add(values[n - take])
            value = 0
            while value in reached:
                value += 1
            values.append(value)
        letters = ""
        for _ in range(next(numbers)):
            total = 0
            for _ in range(next(numbers)):
                total ^= values[next(numbers)]
            letters += "W" if total else "L"
        print(letters)


if __name__ == "__main__":
    main()
