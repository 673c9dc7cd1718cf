"""The setting of every fault: officials, overlays, commentators and a real server, then a verdict.

How a fault is made, in `tests/faults/NAME.py`:

    @dataclass(frozen=True)
    class Plan:                    # its fields are the options of the command
        seed: int = 1
        rounds: int = 200

    SHORT = Plan(rounds=5)         # what tests/faults/test_NAME.py runs

    async def run(plan: Plan, say: Say) -> Outcome: ...

    if __name__ == "__main__":
        command(run, Plan(), __doc__)

and a line in `tests/faults/rig/catalogue.py`. Then `python -m tests.faults.NAME --rounds 50` runs
it and prints its table, `python -m tests.faults` runs them all. In `run`:

    async with Valkey(folder) as valkey, FaultProxy(valkey.url) as proxy:   # real, and in between
        async with Server(folder, "--redis-url", proxy.url) as server:      # a process of its own
            async with Hall(server.url, seed=plan.seed) as hall:            # 2 matches, 2 referees,
                await hall.play(commands=plan.commands)                     # 10 overlays, 2 comm.
                await hall.settle()
                verdict = await hall.verdict()                              # [] or what is wrong
    return Outcome(figures=[Figure("lost", count, bound=0)], control=Control("…", seen=True))

`Tablet` (the referee's page as a bot, with its outbox) and `Page` (an overlay) stand by themselves
too: `page.py`, `tablet.py`. `Server(…, broken="early-ack")` is the server with one guard taken
away, for controls: `broken.py` has their names. `history.py` compares what officials were told with
the log. Whatever goes wrong is a `Fault` with its kind; whatever takes long calls `say(text)`.
"""
