import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { type StopInngestServer, startInngestServer } from "@/inngest/testing/start-inngest-server";
import { findFreePort } from "@/lib/cli/services/free-port";

const HOST = "127.0.0.1";
const EVENT_KEY = "0123456789abcdef";
const SIGNING_KEY = "signkey-prod-00112233445566778899aabbccddeeff";

/** A self-hosted Inngest server that is killed and started again, with a Redis of its own where `redis` names its program. */
export class InngestServer {
  private stopServer: StopInngestServer | null = null;
  private queue: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly program: string,
    private readonly redis: string | null,
    private readonly port: number,
    private readonly redisPort: number,
  ) {}

  static async in(folder: string, program: string, redis: string | null): Promise<InngestServer> {
    await mkdir(folder, { recursive: true });
    return new InngestServer(folder, program, redis, await findFreePort(HOST), await findFreePort(HOST));
  }

  /** Settings of a web process that uses it. */
  get settings(): Readonly<Record<string, string>> {
    return {
      INNGEST_BASE_URL: `http://${HOST}:${this.port}`,
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    };
  }

  /** Starts it for the functions at `appUrl`, which it asks for again and again, and waits until it answers. */
  async start(appUrl: string): Promise<void> {
    const { program, port, folder, redis, redisPort } = this;
    if (redis !== null) {
      const args = ["--port", String(redisPort), "--bind", HOST, "--appendonly", "yes", "--dir", folder];
      this.queue = spawn(redis, args, { stdio: "ignore" });
    }
    const redisUrl = redis === null ? {} : { redisUrl: `redis://${HOST}:${redisPort}` };
    const keys = { eventKey: EVENT_KEY, signingKey: SIGNING_KEY };
    this.stopServer = await startInngestServer({ program, port, folder, appUrl, ...keys, ...redisUrl });
  }

  /** `kill -9` of the server, and of its Redis. */
  async kill(): Promise<void> {
    const { stopServer, queue } = this;
    this.stopServer = null;
    this.queue = null;
    await stopServer?.("SIGKILL");
    if (queue === null) return;
    const ended = once(queue, "exit");
    queue.kill("SIGKILL");
    await ended;
  }
}
