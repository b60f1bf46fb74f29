import { DIGEST_TYPES } from "@walletlens/contract/constants";
import type { Log } from "@/lib/config/log";
import { type DigestKey, type DigestPorts, listDueDigests, makeDigest } from "./digests";
import { listDuePeriods, nextDigestTime } from "./rules/digest-periods";

export interface DigestWorkerPorts extends DigestPorts {
  readonly log: Log;
}

/** Digests per listing. */
const BATCH = 200;
/** Delay after a failure. */
const RETRY_MS = 30_000;

/** Makes the digests that are due, when the process starts and every day at 08:00 UTC. */
export class DigestWorker {
  private nextAt = 0;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly ports: DigestWorkerPorts) {}

  /** Makes due digests. Resolves when none is due; costs nothing between two due times. */
  async poll(): Promise<void> {
    if (this.isStopped || this.ports.database.clock.now() < this.nextAt) return;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  /** Resolves when the digest in progress is written. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    const { database, log } = this.ports;
    const now = database.clock.now();
    try {
      const failures = await this.makeAll(now);
      for (const err of failures) log.warn({ err }, "a digest failed and will be retried");
      this.nextAt = failures.length === 0 ? nextDigestTime(now) : now + RETRY_MS;
    } catch (err) {
      log.warn({ err }, "digests failed and will be retried");
      this.nextAt = now + RETRY_MS;
    }
  }

  /** Returns the failures of single digests; the others are made. */
  private async makeAll(now: number): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (const type of DIGEST_TYPES) {
      const ends = listDuePeriods(type, now).map(({ to }) => to);
      let previousKey: DigestKey | null = null;
      do {
        const keys: readonly DigestKey[] = await listDueDigests(this.ports, {
          type,
          ends,
          after: previousKey,
          limit: BATCH,
        });
        for (const key of keys) {
          if (this.isStopped) return failures;
          await makeDigest(this.ports, key).catch((error) => failures.push(error));
        }
        previousKey = keys.length < BATCH ? null : (keys.at(-1) ?? null);
      } while (previousKey !== null);
    }
    return failures;
  }
}
