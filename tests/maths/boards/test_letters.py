from __future__ import annotations

import random

from grundy.maths.boards.letters import images, is_centred, least_image, pieces, trimmed


def random_board(dice: random.Random) -> tuple[str, ...]:
    high, wide = dice.randint(1, 6), dice.randint(1, 6)
    return tuple("".join(dice.choice("..x") for _ in range(wide)) for _ in range(high))


def test_pieces_are_the_connected_squares_and_hold_each_of_them_once() -> None:
    dice = random.Random(4)
    for _ in range(300):
        rows = random_board(dice)
        squares = {(i, j) for i, row in enumerate(rows) for j, square in enumerate(row) if square == "."}
        sizes = []
        while squares:
            todo = [squares.pop()]
            size = 0
            while todo:
                i, j = todo.pop()
                size += 1
                for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if near in squares:
                        squares.remove(near)
                        todo.append(near)
            sizes.append(size)
        found = list(pieces(rows, "x"))
        assert sorted(sum(row.count(".") for row in piece) for piece in found) == sorted(sizes)
        assert all(trimmed(piece, "x") == piece for piece in found)
        assert all(len(list(pieces(piece, "x"))) == 1 for piece in found)


def test_letters_stay_where_they_are() -> None:
    assert list(pieces(("ab.c", "b..."), ".")) == [("ab", "b."), ("c",)]
    assert list(pieces((), ".")) == []
    assert trimmed(("....",), ".") == ()


def test_the_least_image_is_one_for_all_eight() -> None:
    dice = random.Random(5)
    for _ in range(200):
        rows = random_board(dice)
        assert {least_image(image) for image in images(rows)} == {least_image(rows)}
        assert is_centred(rows) == (rows == list(images(rows))[3])
