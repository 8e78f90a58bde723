import sys


def main() -> None:
    for line in sys.stdin:
        a, b = map(int, line.split())
        if a == b == 0:
            break
        if a < b:
            a, b = b, a
        stan = True
        while a % b and a // b == 1:
            a, b = b, a - b
            stan = not stan
        print("Stan wins" if stan else "Ollie wins")


if __name__ == "__main__":
    main()
