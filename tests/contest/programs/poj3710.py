import sys


def main() -> None:
    numbers = iter(map(int, sys.stdin.read().split()))
    neighbours: list[list[int]] = []
    depth: dict[int, int] = {}
    path: list[int] = []
    values: list[int] = []
    on_polygon: set[int] = set()

    def visit(vertex: int, parent: int) -> None:
        depth[vertex] = len(path)
        path.append(vertex)
        for other in neighbours[vertex]:
            if other == parent:
                continue
            if other not in depth:
                visit(other, vertex)
                if other not in on_polygon:
                    values[vertex] ^= values[other] + 1
            elif depth[other] < depth[vertex]:  # a polygon that hangs on the other one
                ring = path[depth[other] + 1 :]
                on_polygon.update(ring)
                values[other] ^= (len(ring) + 1) % 2
        path.pop()

    for graphs in numbers:
        total = 0
        for _ in range(graphs):
            vertices, edges = next(numbers), next(numbers)
            neighbours = [[] for _ in range(vertices + 1)]
            for _ in range(edges):
                a, b = next(numbers), next(numbers)
                neighbours[a].append(b)
                neighbours[b].append(a)
            values = [0] * (vertices + 1)
            depth.clear()
            on_polygon.clear()
            visit(1, 0)
            total ^= values[1]
        print("Sally" if total else "Harry")


if __name__ == "__main__":
    main()
