"""Our packages give the answers of WPILib 2027's own: judged_2027.py has the questions, judged-2027.txt what 2027.0.0 alpha 7 said."""

import json
import unittest

import judged_2027
from _sandlot import face


def _unlike(ours: object, theirs: object) -> bool:
    if isinstance(theirs, list):
        return not isinstance(ours, list) or len(ours) != len(theirs) or any(_unlike(a, b) for a, b in zip(ours, theirs))
    if isinstance(theirs, (int, float)) and not isinstance(theirs, bool):
        return not isinstance(ours, (int, float)) or abs(ours - theirs) > 1e-6 * max(1.0, abs(theirs))
    # Of an error only its kind counts.
    if isinstance(theirs, str) and theirs.startswith("raises "):
        return not isinstance(ours, str) or ours.split(":")[0] != theirs.split(":")[0]
    return ours != theirs


class JudgedTest(unittest.TestCase):
    def test_each_answer_is_that_of_alpha_7(self) -> None:
        face.wear()
        judged = judged_2027.read()
        self.assertEqual(set(judged), set(judged_2027.questions), "judged_2027.py must be run again, with the wheels")
        for name, text in judged_2027.questions.items():
            self.assertEqual(judged[name]["ask"], text, "judged_2027.py must be run again, with the wheels")
            found = json.loads(json.dumps(judged_2027.answer(text), default=repr))
            with self.subTest(name=name):
                self.assertFalse(_unlike(found, judged[name]["answer"]), f"{text}\nhere {found}\nWPILib {judged[name]['answer']}")


if __name__ == "__main__":
    unittest.main()
