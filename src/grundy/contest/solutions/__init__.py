"""Solutions as short programs, a function a problem, in the part of Python that becomes C++ as well.

A module has the name of the group of its problems; see :mod:`grundy.contest.writing.solution`.
"""
