"""Certificates of periods and their checker, which shares no code with the engines that wrote them.

This package imports only ``grundy.words``: it parses the games itself and recomputes every value.
"""
