"""From a tap to the painted overlay in Chromium, beside the network's round trip and one frame."""

import argparse
import asyncio
from typing import Any

from playwright.async_api import async_playwright

from benchmarks.running import running
from benchmarks.table import percentile, show
from tests.browser import engines

PAUSE_MS = 70

# In the page, so that one clock measures all of it. `mutated` is the first change of the overlay
# after the tap, `painted` the first task after the frame in which that change was drawn.
TAPS = """async ({key, taps, pause}) => {
  const ws = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  const heard = {};
  ws.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === "refused") throw new Error(message.message);
    if (heard[message.type]) heard[message.type]();
  };
  const next = (kind) => new Promise((done) => { heard[kind] = done; });
  const now = () => performance.now();
  const send = (message) => ws.send(JSON.stringify(message));
  await new Promise((done) => { ws.onopen = done; });
  const hello = {type: "hello", protocol: 1, key, view: "scoreboard", watch: {table: "1"}};
  const state = next("state");
  send(hello);
  await state;
  const channel = new MessageChannel();
  const afterFrame = (done) => requestAnimationFrame(() => {
    channel.port1.onmessage = () => done(now());
    channel.port2.postMessage(null);
  });
  const took = {ping: [], ack: [], mutated: [], painted: [], frame: []};
  for (let number = 0; number < taps; number += 1) {
    await new Promise((done) => setTimeout(done, pause + Math.random() * 17));
    let begin = now();
    const pong = next("pong");
    send({type: "ping", t: number});
    await pong;
    took.ping.push(now() - begin);
    begin = now();
    took.frame.push(await new Promise(afterFrame) - begin);
    const ack = next("ack").then(() => took.ack.push(now() - begin));
    const painted = new Promise((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        took.mutated.push(now() - begin);
        afterFrame((at) => done(took.painted.push(at - begin)));
      });
      observer.observe(document.body, {subtree: true, childList: true, characterData: true,
        attributes: true});
    });
    const event = {type: "stroke", potted: [], tags: ["safety"]};
    await new Promise((done) => setTimeout(done, Math.random() * 17));
    begin = now();
    send({type: "command", id: `bench-${Math.random()}-${number}`, event});
    await Promise.all([ack, painted]);
  }
  return took;
}"""


async def measure(engine: str, taps: int) -> dict[str, list[float]]:
    """Latencies in ms: `ping`, `ack`, `mutated`, `painted`, and `frame` (the wait for one)."""
    found = engines.find(engine)
    if found is None:
        raise SystemExit(f"there is no Chromium {engine} on this machine")
    async with running() as server, async_playwright() as driver:
        made = await server.match()
        browser = await driver.chromium.launch(
            executable_path=found.program,
            chromium_sandbox=False,
            args=list(engines.ARGUMENTS),
            env={**found.env} or None,
        )
        page = await browser.new_page(viewport={"width": 1920, "height": 1080}, locale="en-GB")
        await page.goto(made["urls"]["scoreboard"])
        await page.wait_for_timeout(1500)
        order = {"key": made["keys"]["referee"], "taps": taps, "pause": PAUSE_MS}
        took: dict[str, Any] = await page.evaluate(TAPS, order)
        await browser.close()
        return took


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--engine", default="127", choices=engines.NAMES)
    options.add_argument("--taps", type=int, default=200)
    args = options.parse_args()
    took = asyncio.run(measure(args.engine, args.taps))
    floor = percentile(took["ping"], 0.5) + percentile(took["frame"], 0.5)
    names = {
        "ping": "ping and pong over /ws",
        "frame": "wait for a frame, nothing else",
        "ack": "tap to acknowledgement",
        "mutated": "tap to changed overlay",
        "painted": "tap to painted overlay",
    }
    rows = [
        [
            names[name],
            f"{percentile(took[name], 0.5):.1f} ms",
            f"{percentile(took[name], 0.99):.1f} ms",
            f"{percentile(took[name], 0.5) / floor:.2f}",
        ]
        for name in names
    ]
    title = f"{args.taps} taps in Chromium {args.engine}"
    show(title, ["", "p50", "p99", "p50 x (ping + frame)"], rows)
    frames = [
        paint - change for paint, change in zip(took["painted"], took["mutated"], strict=True)
    ]
    print(
        f"  from the change to the frame that shows it: p50 {percentile(frames, 0.5):.1f} ms, "
        f"p99 {percentile(frames, 0.99):.1f} ms; a frame at 60 Hz is 16.7 ms"
    )


if __name__ == "__main__":
    main()
