import sys


def main() -> None:
    numbers = list(map(int, sys.stdin.read().split()))
    n, m, k = numbers[:3]
    successors: list[list[int]] = [[] for _ in range(n + 1)]
    predecessors: list[list[int]] = [[] for _ in range(n + 1)]
    for i in range(3, 3 + 2 * m, 2):
        successors[numbers[i]].append(numbers[i + 1])
        predecessors[numbers[i + 1]].append(numbers[i])
    left = [len(row) for row in successors]
    order = [vertex for vertex in range(1, n + 1) if not left[vertex]]
    values = [0] * (n + 1)
    for vertex in order:
        reached = {values[following] for following in successors[vertex]}
        while values[vertex] in reached:
            values[vertex] += 1
        for before in predecessors[vertex]:
            left[before] -= 1
            if not left[before]:
                order.append(before)
    total = 0
    for vertex in numbers[3 + 2 * m :][:k]:
        total ^= values[vertex]
    print("win" if total else "lose")


if __name__ == "__main__":
    main()
