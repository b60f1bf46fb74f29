import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { z } from "zod";
import { findFreePort } from "@/lib/cli/services/free-port";
import { type StopInngestServer, startInngestServer } from "./start-inngest-server";

const HOST = "127.0.0.1";
const EVENT_KEY = "0123456789abcdef";
const SIGNING_KEY = "signkey-prod-00112233445566778899aabbccddeeff";

/** A self-hosted Inngest server that tests kill and restart, with its own Redis if `redis` names the program. */
export class TestInngestServer {
  private stopServer: StopInngestServer | null = null;
  private queue: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly program: string,
    private readonly redis: string | null,
    private readonly port: number,
    private readonly redisPort: number,
  ) {}

  static async in(folder: string, program: string, redis: string | null): Promise<TestInngestServer> {
    await mkdir(folder, { recursive: true });
    return new TestInngestServer(folder, program, redis, await findFreePort(HOST), await findFreePort(HOST));
  }

  get url(): string {
    return `http://${HOST}:${this.port}`;
  }

  /** Settings of a process that uses the server. */
  get settings(): Readonly<Record<string, string>> {
    return { INNGEST_BASE_URL: this.url, INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
  }

  /** Starts the server for the functions at `appUrl`, which it polls, and waits until it responds. */
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

  /** Returns the event id. */
  async send(name: string, data: Readonly<Record<string, unknown>>): Promise<string> {
    const body = JSON.stringify([{ name, data }]);
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${this.url}/e/${EVENT_KEY}`, { method: "POST", headers, body });
    const { ids } = Sent.parse(await response.json());
    return ids[0];
  }

  /** Returns the states of the runs of an event. */
  async listRuns(eventId: string): Promise<readonly string[]> {
    const headers = { Authorization: `Bearer ${SIGNING_KEY}` };
    const response = await fetch(`${this.url}/v1/events/${eventId}/runs`, { headers });
    return Runs.parse(await response.json()).data.map(({ status }) => status);
  }

  /** Runs a function without an event, as the user interface of the server does. */
  async invoke(functionId: string): Promise<void> {
    const query = "mutation ($id: String!) { invokeFunction(functionSlug: $id) }";
    const body = JSON.stringify({ query, variables: { id: functionId } });
    const headers = { "Content-Type": "application/json" };
    Invoked.parse(await (await fetch(`${this.url}/v0/gql`, { method: "POST", headers, body })).json());
  }

  /** Sends SIGKILL to the server and its Redis. */
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

const Sent = z.object({ ids: z.tuple([z.string()]) });
const Runs = z.object({ data: z.array(z.object({ status: z.string() })) });
const Invoked = z.object({ data: z.object({ invokeFunction: z.literal(true) }) });
