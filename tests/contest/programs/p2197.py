def main() -> None:
    total = 0
    for _ in range(int(input())):
        input()
        total = 0
        heaps = [*map(int, input().split())]
        for n in heaps:
            total ^= n
        print("Yes" if total else "No")


if __name__ == "__main__":
    main()
