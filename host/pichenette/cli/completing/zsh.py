"""Completion for zsh: one function per command, each with its own `_arguments` call."""

from pichenette.cli.completing.words import OptionWord, WordNode, WordValue


def script(tree: WordNode) -> str:
    functions = [_function(path, node) for path, node in tree.walk()]
    head = "#compdef pichenette\n# zsh completion for pichenette: `pichenette completion zsh`\n"
    # Run as a file in $fpath it completes at once; sourced, it only registers.
    tail = (
        'if [[ $funcstack[1] == "_pichenette" ]]; then\n    _pichenette "$@"\n'
        "else\n    compdef _pichenette pichenette\nfi\n"
    )
    return head + "\n".join(functions) + "\n" + tail


def _function(path: tuple[str, ...], node: WordNode) -> str:
    name = "_".join(("_pichenette", *path))
    specs = [spec for option in node.options for spec in _option(option)]
    lines = [f"{name}() {{"]
    if node.subs:
        listed = " ".join(_quoted(f"{sub}:{sub_node.about}") for sub, sub_node in node.subs.items())
        specs += ["'1: :->sub'", "'*:: :->rest'"]
        lines += ["    local line state context", f"    local -a subs=({listed})"]
        lines += [f"    _arguments -C {' '.join(specs)} && return"]
        lines += ["    case $state in", "        sub) _describe command subs ;;"]
        calls = [f"            {sub}) {name}_{sub} ;;" for sub in node.subs]
        lines += ["        rest) case $line[1] in", *calls, "        esac ;;", "    esac", "}"]
        return "\n".join(lines)
    for place, value in enumerate(node.words):
        is_any = node.repeats and place == len(node.words) - 1
        specs.append(_quoted(f"{'*' if is_any else place + 1}: :{_action(value)}"))
    return "\n".join([*lines, f"    _arguments {' '.join(specs)}", "}"])


def _option(option: OptionWord) -> list[str]:
    about = option.about.replace("[", "(").replace("]", ")").replace(":", "\\:").replace("%%", "%")
    value = "" if option.value is None else f": :{_action(option.value)}"
    return [_quoted(f"*{name}[{about}]{value}") for name in option.names]


def _action(value: WordValue) -> str:
    choices = f"({' '.join(value.choices)})" if value.choices else ""
    files = "_files" if value.is_file else "_files -/" if value.is_folder else ""
    if choices and files:
        # A bare colon would end the action and begin another argument.
        return f"{{_alternative 'name\\:name\\:{choices}' 'file\\:file\\:{files}'}}"
    return choices or files or " "


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
