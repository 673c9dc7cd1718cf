"""The command line: `python -m server COMMAND`, with `serve` where none is named."""

import sys

WITHOUT_A_SERVER = ("replay", "league", "schema")


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code. What needs no server loads none."""
    argv = sys.argv[1:] if argv is None else argv
    command, rest = (argv[0], argv[1:]) if argv and not argv[0].startswith("-") else ("serve", argv)
    if command in WITHOUT_A_SERVER:
        from server import cli

        return cli.main(command, rest)
    if command == "obs-setup":
        from server import obs_setup

        return obs_setup.main(rest)
    from server import app

    return app.main(command, rest)


if __name__ == "__main__":
    sys.exit(main())
