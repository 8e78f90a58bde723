"""What is printed is compared in English, whatever the language of whoever runs the tests."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
