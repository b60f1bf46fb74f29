import { setTimeout as sleep } from "node:timers/promises";

/** Requests pages one after the other until it is stopped, and records every response with an unexpected status. */
export class PageCallers {
  readonly surprises: string[] = [];
  sent = 0;
  private isStopped = false;
  private readonly ended: Promise<void>;

  /** `pages` has the expected status of each path. */
  constructor(url: string, pages: Readonly<Record<string, number>>) {
    this.ended = this.run(url, Object.entries(pages));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.ended;
  }

  private async run(url: string, pages: readonly (readonly [string, number])[]): Promise<void> {
    for (let turn = 0; !this.isStopped; turn += 1) {
      const [path, expected] = pages[turn % pages.length] ?? ["/", 200];
      const status = await readStatus(`${url}${path}`);
      this.sent += 1;
      if (status !== expected) this.surprises.push(`${path} ${status}`);
      await sleep(PAUSE_MS);
    }
  }
}

const PAUSE_MS = 20;

async function readStatus(url: string): Promise<number | string> {
  try {
    const response = await fetch(url, { redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return String(error);
  }
}
