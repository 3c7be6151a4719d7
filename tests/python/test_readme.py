"""The example of README.md, as it stands there, prints what stands below it."""

import re
import subprocess
import sys
import unittest

from support import ROOT


class ReadmeTest(unittest.TestCase):
    def test_example(self):
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        found = re.search(r"```python\n(.*?)```\n+```text\n(.*?)```", text, re.DOTALL)
        self.assertIsNotNone(found)
        code, output = found.groups()
        self.assertEqual(len(code.splitlines()), 10)
        printed = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout
        self.assertEqual(printed, output)


if __name__ == "__main__":
    unittest.main()
