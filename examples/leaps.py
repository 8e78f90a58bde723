"""A partizan game in compiled form: grundy solve 'examples/leaps.py:Leaps' 30 12"""

from grundy import PartizanWordRules


class Leaps(PartizanWordRules):
    """A token on n has m steps left. Left moves it down by 1 or 3, Right by 2 or 3, or to half of n."""

    words, most_options = 2, 3

    @staticmethod
    def left_into(position, out):
        n, m = position
        count = 0
        for step in (1, 3):
            if m > 0 and n >= step:
                out[count, 0], out[count, 1] = n - step, m - 1
                count += 1
        return count

    @staticmethod
    def right_into(position, out):
        n, m = position
        count = 0
        for to in (n - 2, n - 3, n // 2):
            if m > 0 and 0 <= to < n:
                out[count, 0], out[count, 1] = to, m - 1
                count += 1
        return count
