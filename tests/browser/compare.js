async ({ shot, grounds, approved, step, writes }) => {
  const MOST_COLOURS = 256;
  const ROUGH = 20;
  const read = async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: "image/png" }));
  };
  const text64 = (bytes) => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  const png = async (canvas) => text64(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
  /** The picture over each ground, under one another. */
  const drawn = (bitmap, over) => {
    const height = bitmap.height * over.length;
    const canvas = new OffscreenCanvas(bitmap.width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    over.forEach((ground, n) => {
      context.fillStyle = ground;
      context.fillRect(0, n * bitmap.height, bitmap.width, bitmap.height);
      context.drawImage(bitmap, 0, n * bitmap.height);
    });
    return { canvas, data: context.getImageData(0, 0, canvas.width, height).data, width: canvas.width, height };
  };

  /** Where the two are of another colour. */
  const differing = (seen, known) => {
    const places = [];
    const [one, two] = [new Uint32Array(seen.data.buffer), new Uint32Array(known.data.buffer)];
    for (let at = 0; at < one.length; at += 1) {
      if (one[at] === two[at]) continue;
      if ([0, 1, 2].some((n) => Math.abs(seen.data[at * 4 + n] - known.data[at * 4 + n]) > step)) places.push(at);
    }
    return places;
  };

  /** In few colours: those that there is most of, and more until each colour has one near it. */
  const fewer = ({ data }) => {
    const whole = new Uint32Array(data.buffer);
    const counts = new Map();
    for (const colour of whole) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    const parts = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
    const far = (a, b) => parts(a).reduce((most, part, n) => Math.max(most, Math.abs(part - parts(b)[n])), 0);
    const kept = [];
    const index = new Map();
    for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
      const nearest = kept.reduce((best, one, n) => (best < 0 || far(one, colour) < far(kept[best], colour) ? n : best), -1);
      const room = kept.length < MOST_COLOURS;
      if (nearest < 0 || (room && far(kept[nearest], colour) > ROUGH)) kept.push(colour);
      index.set(colour, kept.at(-1) === colour ? kept.length - 1 : nearest);
    }
    return {
      colours: text64(Uint8Array.from(kept.flatMap(parts))),
      points: text64(Uint8Array.from(whole, (colour) => index.get(colour))),
    };
  };

  const marked = (places, seen, known) => {
    const canvas = new OffscreenCanvas(seen.width, seen.height);
    const pen = canvas.getContext("2d");
    pen.globalAlpha = 0.35;
    pen.drawImage(known.canvas, 0, 0);
    pen.globalAlpha = 1;
    pen.fillStyle = "#f0f";
    for (const at of places) pen.fillRect((at % seen.width) - 1, Math.floor(at / seen.width) - 1, 3, 3);
    return canvas;
  };

  const seen = drawn(await read(shot), grounds);
  const known = approved ? drawn(await read(approved), ["#000"]) : null;
  const alike = known && known.width === seen.width && known.height === seen.height;
  const places = alike ? differing(seen, known) : [];
  const result = { differing: alike ? places.length : -1, width: seen.width };
  if (!writes) return result;
  Object.assign(result, fewer(seen), { seen: await png(seen.canvas) });
  if (alike) result.marked = await png(marked(places, seen, known));
  return result;
}
