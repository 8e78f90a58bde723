def wins(a: int, b: int) -> bool:
    if a < b:
        a, b = b, a
    if b == 0:
        return False
    if a // b >= 2:
        return True
    return not wins(b, a - b)


def main() -> None:
    for _ in range(int(input())):
        a, b = map(int, input().split())
        print("Stan wins" if wins(a, b) else "Ollie wins")


if __name__ == "__main__":
    main()
