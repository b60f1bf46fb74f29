import { connect, createServer, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";
import { findFreePort } from "@/lib/cli/services/free-port";

const HOST = "127.0.0.1";

/** Ways in which a connection through a proxy is worse than one without. */
export interface ProxyFaults {
  /** Milliseconds by which all data is delayed. */
  readonly delayMs?: number;
  /** Milliseconds without a byte after which a connection is cut. */
  readonly idleMs?: number;
}

/** A proxy to a server of this machine that can be cut: it stops listening then, and closes its connections. */
export class CutProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(
    private readonly port: number,
    private readonly target: URL,
    private readonly faults: ProxyFaults,
  ) {}

  static async to(url: string, faults: ProxyFaults = {}): Promise<CutProxy> {
    const proxy = new CutProxy(await findFreePort(HOST), new URL(url), faults);
    await proxy.open();
    return proxy;
  }

  /** The address of the server, at the proxy's port. */
  get url(): string {
    const near = new URL(this.target);
    near.hostname = HOST;
    near.port = String(this.port);
    return near.href.replace(/\/$/, "");
  }

  async open(): Promise<void> {
    const { delayMs = 0, idleMs = 0 } = this.faults;
    const server = createServer((near) => {
      near.setTimeout(idleMs, () => near.destroy());
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.sockets.delete(one);
          other.destroy();
        });
        one.pipe(createDelay(delayMs)).pipe(other);
      }
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, HOST, resolve));
  }

  async cut(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

function createDelay(delayMs: number): Transform {
  return new Transform({ transform: (chunk, _, done) => void setTimeout(() => done(null, chunk), delayMs) });
}
