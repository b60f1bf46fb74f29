import { findFreePort } from "@/lib/cli/services/free-port";
import { startWebServer, type WebServer } from "@/lib/cli/services/web-server";
import { requireBuild } from "../current-build";

const HOST = "127.0.0.1";

/** A server process that is killed and started again, always at the same address. */
export class KillableServer {
  private process: WebServer | null = null;

  private constructor(
    private readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async at(settings: Readonly<Record<string, string>>): Promise<KillableServer> {
    return new KillableServer(await findFreePort(HOST), settings);
  }

  get url(): string {
    return `http://${HOST}:${this.port}`;
  }

  /** The running process; null while it is down. */
  get pid(): number | null {
    return this.process?.pid ?? null;
  }

  /** Starts the server and waits until it responds. */
  async start(): Promise<void> {
    const { url, port } = this;
    const address = { HOST, PORT: String(port), JOBS_HOST: HOST, JOBS_PORT: String(port) };
    const settings = { ...this.settings, ...address, NEXTAUTH_URL: url, SERVES_FEW_ROUTES: "1" };
    this.process = await startWebServer({
      folder: requireBuild(),
      host: HOST,
      port,
      url,
      dev: false,
      keepAliveMs: 5_000,
      stopMs: 0,
      settings,
    });
    await this.process.ready();
  }

  /** Sends `kill -9` and waits until the process has ended. */
  async kill(): Promise<void> {
    if (this.process === null) return;
    const { pid, ended } = this.process;
    this.process = null;
    process.kill(-pid, "SIGKILL");
    await ended;
  }
}
