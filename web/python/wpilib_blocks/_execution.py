"""The block at which a program is, by the program's own account: for an error that names the block."""

import json
import typing

_Value = typing.TypeVar("_Value")


class BlockExecution:
    """The block that began last, and whether it has ended."""

    current_class_name = ""
    current_block_id = ""
    current_block_type = ""
    current_block_label = ""
    current_block_execution_finished = False

    @classmethod
    def startBlockExecution(cls, json_text: str) -> bool:
        block = json.loads(json_text)
        cls.current_class_name = str(block.get("className", ""))
        cls.current_block_id = str(block.get("blockId", ""))
        cls.current_block_type = str(block.get("blockType", ""))
        cls.current_block_label = str(block.get("blockLabel", ""))
        cls.current_block_execution_finished = False
        return True

    @classmethod
    def endBlockExecution(cls, value: _Value) -> _Value:
        cls.current_block_execution_finished = True
        return value

    @classmethod
    def handleFatalError(cls, e: Exception) -> None:
        if cls.current_block_label == "":
            return
        where = "after" if cls.current_block_execution_finished else "in"
        print(f'{type(e).__name__} {where} the block "{cls.current_block_label}" of {cls.current_class_name}')
