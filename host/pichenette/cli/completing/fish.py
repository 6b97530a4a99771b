"""Completion for fish: one `complete` per word."""

from pichenette.cli.completing.words import WordNode, WordValue


def script(tree: WordNode) -> str:
    lines = ["# fish completion for pichenette: `pichenette completion fish`"]
    lines.append("complete -c pichenette -f")
    for path, node in tree.walk():
        here = _condition(path, node)
        start = f"complete -c pichenette -n {_quoted(here)}"
        lines += [f"{start} -a {name} -d {_quoted(sub.about)}" for name, sub in node.subs.items()]
        for option in node.options:
            flags = "".join(
                f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
                for name in option.names
            )
            value = "" if option.value is None else f" {_value(option.value)}"
            about = _quoted(option.about.replace("%%", "%"))
            lines.append(f"{start}{flags}{value} -d {about}")
        lines += [f"{start} {_word(value)}" for value in node.words if _word(value)]
    return "\n".join(lines) + "\n"


def _condition(path: tuple[str, ...], node: WordNode) -> str:
    conditions = [f"__fish_seen_subcommand_from {name}" for name in path]
    if node.subs:
        conditions.append(f"not __fish_seen_subcommand_from {' '.join(node.subs)}")
    return "; and ".join(conditions) or "true"


def _value(value: WordValue) -> str:
    if value.is_file or not (value.choices or value.is_folder):
        return f"-r{_choices(value)}" + (" -F" if value.is_file else "")
    return "-x -a '(__fish_complete_directories)'" if value.is_folder else f"-x{_choices(value)}"


def _word(value: WordValue) -> str:
    if value.is_folder:
        return "-a '(__fish_complete_directories)'"
    return (_choices(value) + (" -F" if value.is_file else "")).strip()


def _choices(value: WordValue) -> str:
    return f" -a {_quoted(' '.join(value.choices))}" if value.choices else ""


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
