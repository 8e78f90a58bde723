import sys


def main() -> None:
    for line in sys.stdin:
        n = int(line)
        if n == 0:
            break
        print("Alice" if n % 2 == 0 else "Bob")


if __name__ == "__main__":
    main()
