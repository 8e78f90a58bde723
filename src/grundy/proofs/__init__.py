"""Certificates of periods and their checker, which shares no code with the engines that wrote them.

This room imports grundy.errors and grundy.phrase only: it reads the games itself and recomputes every value.
"""
