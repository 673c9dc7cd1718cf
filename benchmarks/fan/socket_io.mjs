/** A fan-out as Socket.IO is used: one event to all, for each line read. Argument: its bytes. */

import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { Server } from "socket.io";

const text = "x".repeat(Number(process.argv[2]));
const http = createServer();
// The readers answer no ping; none comes while they are counted.
const server = new Server(http, { transports: ["websocket"], pingInterval: 3_600_000 });
http.listen({ host: "127.0.0.1", port: 0, backlog: 512 }, () => {
  process.stdout.write(`${http.address().port}\n`);
});
createInterface({ input: process.stdin })
  .on("line", () => server.emit("update", text))
  .on("close", () => process.exit(0));
