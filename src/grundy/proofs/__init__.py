"""Certificates of periods and their checker, which shares no code with the engines that wrote them.

This package imports ``grundy.words`` only: it reads the games itself and recomputes every value.
"""
