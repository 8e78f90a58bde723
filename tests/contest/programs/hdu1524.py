import sys


def main() -> None:
    sys.setrecursionlimit(5000)
    numbers = iter(map(int, sys.stdin.read().split()))
    successors: list[list[int]] = []
    known: dict[int, int] = {}

    def value(vertex: int) -> int:
        if vertex not in known:
            reached = {value(following) for following in successors[vertex]}
            known[vertex] = next(v for v in range(len(reached) + 1) if v not in reached)
        return known[vertex]

    for vertices in numbers:
        successors = [[next(numbers) for _ in range(next(numbers))] for _ in range(vertices)]
        known = {}
        while True:
            tokens = [next(numbers) for _ in range(next(numbers))]
            if not tokens:
                break
            total = 0
            for vertex in tokens:
                total ^= value(vertex)
            print("WIN" if total else "LOSE")


if __name__ == "__main__":
    main()
