def main() -> None:
    for _ in range(int(input())):
        n = int(input())
        print("pb wins" if n % 2 == 0 else "zs wins")


if __name__ == "__main__":
    main()
