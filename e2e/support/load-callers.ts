import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { readEvents } from "@/lib/server/testing/read-events";

/** Subjects of the calls. */
export interface Subjects {
  readonly wallets: readonly string[];
  readonly mints: readonly string[];
  /** Number of profiled holders of a token. */
  readonly topN: number;
}

/** Callers that send requests to a proxy nearly without a pause and record all unexpected results. */
export class LoadCallers {
  delivered = 0;
  jobs = 0;
  /** Refusals and cut streams that `options.canRefuse` expects; the calls are repeated. */
  refusals = 0;
  readonly surprises: string[] = [];
  private isStopping = false;

  constructor(
    private readonly url: string,
    private readonly apiKey: string,
    private readonly subjects: Subjects,
    private readonly options: {
      /** Milliseconds between a response and the next call; 10 by default. */
      readonly pauseMs?: number;
      /** Returns true for an expected response; the status of a cut stream is null. */
      readonly canRefuse?: (status: number | null, answer: string) => boolean;
    } = {},
  ) {}

  stop(): void {
    this.isStopping = true;
  }

  async run(): Promise<void> {
    const [known = "", ...others] = this.subjects.wallets;
    const cold = others.values();
    await this.readHud(known);
    await Promise.all([
      this.repeat(() => this.readHud(known)),
      this.repeat(() => this.readHud(known)),
      this.repeat(() => this.readHud(cold.next().value ?? known)),
      this.repeat(() => this.readHud(cold.next().value ?? known)),
      this.repeat(() => this.see(`/wallet/${known}`)),
      this.repeat(() => this.followJob()),
    ]);
  }

  /** Resolves after `deliveries` and a job have been answered from now on. */
  async waitUntilBusy(deliveries = 50): Promise<void> {
    const [jobs, delivered] = [this.jobs, this.delivered];
    const look = () => ({
      isBusy: this.jobs > jobs && this.delivered > delivered + deliveries,
      surprises: this.surprises.slice(0, 3),
    });
    await expect.poll(look, { timeout: 90_000 }).toEqual({ isBusy: true, surprises: [] });
  }

  private async repeat(act: () => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      await act().catch((error: unknown) => this.surprises.push(String(error)));
      await sleep(this.options.pauseMs ?? 10);
    }
  }

  /** A wallet that is not analyzed within the hold, or in a stopping process, is requested again. */
  private async readHud(wallet: string): Promise<void> {
    for (;;) {
      const response = await this.ask(`/api/v1/intel/wallet/${wallet}/hud`);
      const answer = await response.text();
      if (response.status === 200) break;
      if (response.status !== 202) this.expectRefusal(response.status, answer);
      await sleep(100);
    }
    this.delivered += 1;
  }

  private async see(path: string): Promise<void> {
    const response = await this.ask(path);
    const page = await response.text();
    if (response.status !== 200 || !page.endsWith("</html>")) this.expectRefusal(response.status, page);
  }

  /** Follows a job to its end. Reconnects with the id of the last event if the connection ends. */
  private async followJob(): Promise<void> {
    const { mints, topN } = this.subjects;
    const mint = mints[this.jobs % mints.length];
    const body = JSON.stringify({ topN });
    const accepted = await this.ask(`/api/v1/intel/token/${mint}/holders`, { method: "POST", body });
    const { jobId } = await accepted.json();
    if (accepted.status !== 202) throw new Error(`${accepted.status} for a job`);
    const seen: number[] = [];
    for (let isOver = false; !isOver; ) {
      const since = { "Last-Event-ID": String(seen.at(-1) ?? 0) };
      const stream = await this.ask(`/api/v1/jobs/${jobId}/events`, { headers: since });
      if (stream.status !== 200) throw new Error(`${stream.status} for events of ${jobId}`);
      const events = readEvents(stream);
      for (;;) {
        const next = await events.next().catch((error: unknown) => this.expectRefusal(null, String(error)));
        if (next === undefined || next.done) break;
        const { id, name, data } = next.value;
        seen.push(Number(id));
        isOver = name === "end";
        if (isOver && data.status !== "completed") throw new Error(`${jobId} ended as ${data.status}`);
      }
    }
    if (new Set(seen).size !== seen.length) throw new Error(`events of ${jobId} came twice`);
    this.jobs += 1;
  }

  private expectRefusal(status: number | null, answer: string): void {
    if (this.options.canRefuse?.(status, answer) !== true) throw new Error(`${status}: ${answer}`);
    this.refusals += 1;
  }

  private ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const own = { "X-Api-Key": this.apiKey, "Content-Type": "application/json" };
    return fetch(`${this.url}${path}`, { ...init, headers: { ...own, ...headers } });
  }
}
