import sys


def main() -> None:
    fibonacci = [1, 2]
    while fibonacci[-1] < 1000:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    values = [0] * 1001
    for n in range(1, 1001):
        reached = {values[n - take] for take in fibonacci if take <= n}
        while values[n] in reached:
            values[n] += 1
    for line in sys.stdin:
        m, n, p = map(int, line.split())
        if m == n == p == 0:
            break
        print("Fibo" if values[m] ^ values[n] ^ values[p] else "Nacci")


if __name__ == "__main__":
    main()
