"""Completion for bash: a function over tables, using nothing that bash 4 lacks."""

import shlex

from pichenette.cli.completing.words import WordNode, WordValue

_FUNCTION = r"""
_pichenette() {
    local cur=${COMP_WORDS[COMP_CWORD]} path="" seen=0 place=1 word takes="" values
    COMPREPLY=()
    [[ $cur == "=" ]] && cur=""
    while (( place < COMP_CWORD )); do
        word=${COMP_WORDS[place]}
        if [[ -n $takes ]]; then  # this word is an option's
            [[ $word == "=" ]] || takes=""
        elif [[ $word == -* ]]; then
            [[ $(_pichenette_option "$path" "$word") ]] && takes=$word
        elif [[ " $(_pichenette_subs "$path") " == *" $word "* ]]; then
            path="$path $word"
        else
            (( seen++ ))
        fi
        (( place++ ))
    done
    if [[ -n $takes ]]; then
        values=$(_pichenette_option "$path" "$takes")
    elif [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$(_pichenette_options "$path")" -- "$cur"))
        return
    else
        values="$(_pichenette_subs "$path") $(_pichenette_word "$path" "$seen")"
    fi
    COMPREPLY=($(compgen -W "${values//@[a-z]*@/}" -- "$cur"))
    if [[ $values == *@files@* ]]; then
        local IFS=$'\n'
        COMPREPLY+=($(compgen -f -- "$cur"))
        compopt -o filenames 2>/dev/null
    elif [[ $values == *@folders@* ]]; then
        local IFS=$'\n'
        COMPREPLY+=($(compgen -d -- "$cur"))
        compopt -o filenames 2>/dev/null
    fi
}
complete -F _pichenette pichenette
"""


def script(tree: WordNode) -> str:
    subs, options, option, words = [], [], [], []
    for path, node in tree.walk():
        key = shlex.quote("".join(f" {name}" for name in path))
        subs.append((key, " ".join(node.subs)))
        names = [name for option_word in node.options for name in option_word.names]
        options.append((key, " ".join(names)))
        for option_word in node.options:
            if option_word.value is not None:
                keys = "|".join(f"{key}:{name}" for name in option_word.names)
                option.append((keys, _values(option_word.value)))
        for place, value in enumerate(node.words):
            is_any = node.repeats and place == len(node.words) - 1
            keys = f"{key}:{'*' if is_any else place}"
            words.append((keys, _values(value)))
    return (
        "# bash completion for pichenette, made by `pichenette completion bash`\n"
        + _table("subs", "$1", subs)
        + _table("options", "$1", options)
        + _table("option", "$1:$2", option)
        + _table("word", "$1:$2", words)
        + _FUNCTION
    )


def _values(value: WordValue) -> str:
    marks = ["@files@"] if value.is_file else ["@folders@"] if value.is_folder else ["@any@"]
    return " ".join([*value.choices, *marks])


def _table(name: str, key: str, rows: list[tuple[str, str]]) -> str:
    lines = [f"        {keys}) echo {shlex.quote(text)} ;;" for keys, text in rows if text]
    return "\n".join(
        [f"_pichenette_{name}() {{", f'    case "{key}" in', *lines, "    esac", "}\n"]
    )
