"""A clock as many draw it, for comparison: taken once, then a second off every second."""

from playwright.async_api import Page

from tests.support.serving import Created

TICK = """async ({key}) => {
  document.body.textContent = "";
  const faces = {};
  for (const name of ["shot", "frame"]) {
    const clock = document.createElement("p");
    clock.dataset.clock = name;
    clock.dataset.stand = "off";
    clock.append(Object.assign(document.createElement("b"), { className: "figure" }));
    document.body.append(clock);
    faces[name] = { clock, left: 0, timer: null };
  }
  const draw = (face) => {
    face.clock.dataset.stand = "running";
    face.clock.firstChild.textContent = String(Math.max(0, Math.ceil(face.left / 1000)));
  };
  const take = (name, value) => {
    const face = faces[name];
    clearInterval(face.timer);
    face.left = value.remaining_ms;
    if (value.running) face.timer = setInterval(() => { face.left -= 1000; draw(face); }, 1000);
    draw(face);
  };
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    const clocks = (message.state ?? message.patch)?.clocks ?? {};
    const last = window.lastClocks ?? {};
    for (const name of ["shot", "frame"]) {
      if (!clocks[name]) continue;
      const value = { ...last[name], ...clocks[name] };
      last[name] = value;
      take(name, value);
    }
    window.lastClocks = last;
  };
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = () => failed(new Error("no line"));
  });
  const hello = {type: "hello", protocol: 1, key, view: "scoreboard", watch: {table: "1"}};
  socket.send(JSON.stringify(hello));
}"""


async def tick(page: Page, base_url: str, match: Created) -> None:
    """Make the page such a clock, on the same line as the overlay.

    Its context must bypass the policy: the address it starts from opens no sockets.
    """
    await page.goto(f"{base_url}/healthz")
    await page.evaluate(TICK, {"key": match.keys["overlay"]})
