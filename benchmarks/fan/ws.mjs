/** A fan-out as `ws` is used: one text to each client, for each line read. Argument: its bytes. */

import { createInterface } from "node:readline";
import { WebSocketServer } from "ws";

const text = "x".repeat(Number(process.argv[2]));
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, backlog: 512 });
server.on("listening", () => process.stdout.write(`${server.address().port}\n`));
server.on("connection", (client) => client.send(text));
createInterface({ input: process.stdin })
  .on("line", () => server.clients.forEach((client) => client.send(text)))
  .on("close", () => process.exit(0));
