import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { Client } from "pg";

/** A pooler on a loopback port. */
export interface Pooler {
  /** Connection string of the same database through the pooler. */
  readonly url: string;
  close(): void;
}

/** A connection to the server, authenticated and idle. */
interface ServerConnection {
  readonly stream: Duplex;
}

/** Parameters of the start that PgBouncer accepts by default, https://www.pgbouncer.org/config.html. */
const ACCEPTED = new Set(
  "user database client_encoding datestyle timezone standard_conforming_strings application_name".split(" "),
);

/**
 * Starts a pooler as PgBouncer with its defaults, without encryption and passwords: it refuses other parameters of the
 * start, and lends a server connection for a session or, in mode `transaction`, until the end of each transaction.
 */
export async function startPooler(url: string, mode: "session" | "transaction"): Promise<Pooler> {
  const idle: ServerConnection[] = [];
  const sockets = new Set<{ destroy(): unknown }>();
  const acquire = async () => {
    const connection = idle.pop() ?? (await connectServer(url));
    sockets.add(connection.stream);
    return connection;
  };
  const release = (connection: ServerConnection) => void idle.push(connection);
  const server = createServer((socket) => {
    sockets.add(socket);
    serveClient(socket, { mode, acquire, release }).catch(() => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port), password: "" }).href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function connectServer(url: string): Promise<ServerConnection> {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  // The driver has authenticated; from now on its socket carries the messages of clients.
  const stream: unknown = Reflect.get(Reflect.get(client, "connection"), "stream");
  if (!(stream instanceof Duplex)) throw new Error("the driver has no socket");
  stream.removeAllListeners("data");
  return { stream };
}

interface Pool {
  readonly mode: "session" | "transaction";
  readonly acquire: () => Promise<ServerConnection>;
  readonly release: (connection: ServerConnection) => void;
}

async function serveClient(socket: Socket, { mode, acquire, release }: Pool): Promise<void> {
  socket.on("error", () => undefined);
  const input = readMessages(socket);
  const refused = refuseStart((await input.start()).toString());
  if (refused !== null) {
    socket.end(toError(refused));
    return;
  }
  socket.write(Buffer.concat([toMessage("R", toInt32(0)), READY]));
  let server: ServerConnection | null = null;
  for (let batch = await input.batch(); batch !== null; batch = await input.batch()) {
    server ??= await acquire();
    const isOver = await exchange(batch, server.stream, socket);
    if (!isOver || mode === "session") continue;
    release(server);
    server = null;
  }
  server?.stream.destroy();
}

/** Sends a batch to the server and its reply to the client. Returns true if no transaction is open afterward. */
function exchange(batch: Buffer, server: Duplex, client: Socket): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const onClose = () => reject(new Error("the server has closed the connection"));
    const onData = (chunk: Buffer) => {
      client.write(chunk);
      received = Buffer.concat([received, chunk]);
      for (let size = sizeOf(received); size !== null; size = sizeOf(received)) {
        const message = received.subarray(0, size);
        received = received.subarray(size);
        if (message[0] !== "Z".charCodeAt(0)) continue;
        server.off("data", onData);
        server.off("close", onClose);
        resolve(message[5] === "I".charCodeAt(0));
      }
    };
    server.on("data", onData);
    server.once("close", onClose);
    server.write(batch);
  });
}

/** Reads the messages of a client: https://www.postgresql.org/docs/current/protocol-message-formats.html. */
function readMessages(socket: Socket) {
  let received = Buffer.alloc(0);
  const chunks = socket[Symbol.asyncIterator]();
  const more = async () => {
    const { done, value } = await chunks.next();
    if (done !== true) received = Buffer.concat([received, value]);
    return done !== true;
  };
  const take = (size: number) => {
    const taken = received.subarray(0, size);
    received = received.subarray(size);
    return taken;
  };
  return {
    /** The start has no type. */
    async start(): Promise<Buffer> {
      while (received.length < 4 || received.length < received.readInt32BE(0))
        if (!(await more())) throw new Error("the client has left");
      return take(received.readInt32BE(0)).subarray(8);
    },
    /** Messages up to the one that asks for a reply; null at the end of the session. */
    async batch(): Promise<Buffer | null> {
      const batch: Buffer[] = [];
      for (;;) {
        const size = sizeOf(received);
        if (size === null) {
          if (!(await more())) return null;
          continue;
        }
        const message = take(size);
        const type = String.fromCharCode(message[0] ?? 0);
        if (type === "X") return null;
        batch.push(message);
        if (type === "Q" || type === "S") return Buffer.concat(batch);
      }
    },
  };
}

/** Returns the size of the first message, or null if it is not complete. */
function sizeOf(received: Buffer): number | null {
  if (received.length < 5) return null;
  const size = received.readInt32BE(1) + 1;
  return received.length < size ? null : size;
}

function refuseStart(start: string): string | null {
  const names = start.split("\0").filter((_, position) => position % 2 === 0);
  const foreign = names.find((name) => name !== "" && !ACCEPTED.has(name.toLowerCase()));
  return foreign === undefined ? null : `unsupported startup parameter: ${foreign}`;
}

function toInt32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function toMessage(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), toInt32(body.length + 4), body]);
}

const READY = toMessage("Z", Buffer.from("I"));

function toError(message: string): Buffer {
  return toMessage("E", Buffer.from(`S${"FATAL"}\0C08P01\0M${message}\0\0`));
}
