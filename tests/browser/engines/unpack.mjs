/**
 * Unpacks the packaged browser engines once into `node_modules/.engines/`: `103`, `127` and
 * `current` (each a brotli-compressed headless_shell), and from the newest package the libraries
 * (`al2023/lib`) and fonts that all three run with, so that no system package is needed.
 */

import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

const MODULES = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const ENGINES = join(MODULES, ".engines");

/**
 * Decompresses one file of a package; what an interruption left half done is made again.
 * @param {string} source  The file, below node_modules.
 * @param {string} name  What it becomes, below node_modules/.engines.
 * @param {(path: string) => NodeJS.WritableStream} sink  Takes the decompressed bytes.
 */
async function unpack(source, name, sink) {
  const target = join(ENGINES, name);
  if (existsSync(target)) return;
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await pipeline(createReadStream(join(MODULES, source)), createBrotliDecompress(), sink(part));
  await rename(part, target);
}

/** The engines' own configuration looks in folders that only exist elsewhere; no font, no page. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** @param {string} path */
const program = (path) => createWriteStream(path, { mode: 0o755 });

await mkdir(ENGINES, { recursive: true });
await writeFile(join(ENGINES, "fonts.conf"), FONTS);
await Promise.all([
  unpack("chromium-103/bin/chromium.br", "103", program),
  unpack("chromium-127/bin/chromium.br", "127", program),
  unpack("chromium-current/bin/chromium.br", "current", program),
  unpack("chromium-current/bin/al2023.tar.br", "al2023", extract),
  unpack("chromium-current/bin/fonts.tar.br", "fonts", extract),
]);
