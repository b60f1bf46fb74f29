import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/cli/services/free-port";

const HOST = "127.0.0.1";
const READY_MS = 60_000;
const EVENT_KEY = "0123456789abcdef";
const SIGNING_KEY = "00112233445566778899aabbccddeeff";

/** A self-hosted Inngest server, with a Redis of its own where `redis` is the path of its program. */
export class InngestServer {
  private readonly children: ChildProcess[] = [];

  private constructor(
    private readonly program: string,
    private readonly redis: string | null,
    private readonly folder: string,
    private readonly port: number,
    private readonly redisPort: number,
    private readonly gatewayPort: number,
  ) {}

  static async in(folder: string, program: string, redis: string | null): Promise<InngestServer> {
    const ports = [await findFreePort(HOST), await findFreePort(HOST), await findFreePort(HOST)] as const;
    await mkdir(folder, { recursive: true });
    return new InngestServer(program, redis, folder, ...ports);
  }

  /** What a web process needs to use it. */
  get settings(): Readonly<Record<string, string>> {
    return {
      INNGEST_BASE_URL: `http://${HOST}:${this.port}`,
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: `signkey-prod-${SIGNING_KEY}`,
    };
  }

  /** Starts it for the functions at `appUrl`, which it asks for again and again, and waits until it answers. */
  async start(appUrl: string): Promise<void> {
    if (this.redis !== null) {
      const args = [
        "--port",
        String(this.redisPort),
        "--bind",
        HOST,
        "--appendonly",
        "yes",
        "--dir",
        this.folder,
      ];
      this.launch(this.redis, args);
    }
    const store = this.redis === null ? [] : ["--redis-uri", `redis://${HOST}:${this.redisPort}`];
    const options = {
      host: HOST,
      port: this.port,
      "connect-gateway-port": this.gatewayPort,
      "event-key": EVENT_KEY,
      "signing-key": SIGNING_KEY,
      "sqlite-dir": path.resolve(this.folder),
      "sdk-url": appUrl,
      "poll-interval": 2,
    };
    const named = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.launch(this.program, ["start", "--no-ui", ...named, ...store]);
    await this.waitUntilReady();
  }

  /** `kill -9` of the server, and of its Redis. */
  async kill(): Promise<void> {
    for (const child of this.children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  }

  private launch(program: string, args: readonly string[]): void {
    this.children.push(spawn(program, [...args], { cwd: this.folder, stdio: "ignore" }));
  }

  private async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      const answer = await fetch(`http://${HOST}:${this.port}/health`).catch(() => null);
      if (answer?.ok) return;
      await sleep(200);
    }
    throw new Error(`${this.program} did not start`);
  }
}
