import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { readEvents } from "@/lib/api/testing/read-events";

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
  readonly surprises: string[] = [];
  private isStopping = false;

  constructor(
    private readonly url: string,
    private readonly apiKey: string,
    private readonly subjects: Subjects,
    /** Milliseconds between a response and the next call. */
    private readonly pauseMs = 10,
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
      await sleep(this.pauseMs);
    }
  }

  /** A wallet that is not analyzed within the hold, or in a stopping process, is requested again. */
  private async readHud(wallet: string): Promise<void> {
    for (;;) {
      const response = await this.ask(`/api/v1/intel/wallet/${wallet}/hud`);
      const answer = await response.text();
      if (response.status === 200) break;
      if (response.status !== 202) throw new Error(`${response.status} for a signal: ${answer}`);
      await sleep(100);
    }
    this.delivered += 1;
  }

  private async see(path: string): Promise<void> {
    const response = await this.ask(path);
    const page = await response.text();
    if (response.status !== 200 || !page.endsWith("</html>"))
      throw new Error(`${response.status} for a page`);
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
      for await (const { id, name, data } of readEvents(stream)) {
        seen.push(Number(id));
        isOver = name === "end";
        if (isOver && data.status !== "completed") throw new Error(`${jobId} ended as ${data.status}`);
      }
    }
    if (new Set(seen).size !== seen.length) throw new Error(`events of ${jobId} came twice`);
    this.jobs += 1;
  }

  private ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const own = { "X-Api-Key": this.apiKey, "Content-Type": "application/json" };
    return fetch(`${this.url}${path}`, { ...init, headers: { ...own, ...headers } });
  }
}
