import { connect, createServer, type Server, type Socket } from "node:net";
import { findFreePort } from "@/lib/cli/services/free-port";

const HOST = "127.0.0.1";

/** A way to a server of this machine that can be cut: nobody listens then, and who is connected is thrown out. */
export class CutProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(
    private readonly port: number,
    private readonly target: URL,
  ) {}

  static async to(url: string): Promise<CutProxy> {
    const proxy = new CutProxy(await findFreePort(HOST), new URL(url));
    await proxy.open();
    return proxy;
  }

  get url(): string {
    return `http://${HOST}:${this.port}`;
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
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
        one.pipe(other);
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
