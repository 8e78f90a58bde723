"""Sets of positions are integers: bit n²·white + black, cells counted from 0 by rows."""


def main() -> None:
    n, *places = map(int, input().split())
    cells = n * n
    white, black = ((row - 1) * n + column - 1 for row, column in (places[:2], places[2:]))
    every = (1 << cells * cells) - 1
    ones = sum(1 << cells * cell for cell in range(cells))

    def inside(length: int, down: int, right: int) -> int:
        """The cells from which the step stays on the board."""
        return sum(
            1 << row * n + column
            for row in range(n)
            for column in range(n)
            if 0 <= row + length * down < n and 0 <= column + length * right < n
        )

    steps_of_white, steps_of_black = [], []
    for length in (1, 2):
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            shift, mask = length * (down * n + right), inside(length, down, right)
            steps_of_black.append((shift, mask * ones))
            if length == 1:
                wide = sum(((1 << cells) - 1) << cells * cell for cell in range(cells) if mask >> cell & 1)
                steps_of_white.append((shift * cells, wide))

    def before(positions: int, steps: list[tuple[int, int]]) -> int:
        """The positions from which some step leads to these."""
        found = 0
        for shift, mask in steps:
            found |= (positions >> shift if shift > 0 else positions << -shift) & mask
        return found

    caught = sum(1 << cells * cell + cell for cell in range(cells))
    lost = [caught, caught]  # for White to move, for Black to move
    won = [0, 0]
    start = 1 << cells * white + black
    for moves in range(1, 10000):
        steps = steps_of_white, steps_of_black
        if moves % 2:
            new = [before(lost[1 - turn], steps[turn]) & ~won[turn] & ~lost[turn] for turn in (0, 1)]
            won = [won[turn] | new[turn] for turn in (0, 1)]
        else:
            new = [every & ~before(every & ~won[1 - turn], steps[turn]) & ~lost[turn] & ~won[turn] for turn in (0, 1)]
            lost = [lost[turn] | new[turn] for turn in (0, 1)]
        if new[0] & start:
            print("WHITE" if moves % 2 else "BLACK", moves)
            return
        if not any(new) and moves > 2:
            break
    print("DRAW")


if __name__ == "__main__":
    main()
