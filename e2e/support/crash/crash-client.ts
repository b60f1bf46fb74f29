import { setTimeout as sleep } from "node:timers/promises";
import type { ClientJournal } from "./client-journal";
import type { CrashRandom } from "./random";

export interface CrashClientOptions {
  /** Addresses at which servers are, or will be again. */
  readonly urls: readonly string[];
  readonly account: { readonly apiKey: string; readonly userId: string };
  readonly wallets: readonly string[];
  readonly mints: readonly string[];
  readonly random: CrashRandom;
  readonly journal: ClientJournal;
  /** Signal that is aborted when nothing new is to be begun; what was begun is brought to its end. */
  readonly stopping: AbortSignal;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly credits: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Answered {
  readonly status: number;
  readonly requestId: string;
  readonly body: { readonly [field: string]: unknown };
}

const READS = [
  ["/hud", 1],
  ["/tokens", 3],
  ["", 5],
] as const;
/** Milliseconds between tries, and between questions about a job. */
const PAUSE_MS = 150;
/** Milliseconds of silence after which a server counts as gone. */
const TIMEOUT_MS = 30_000;

/** One caller after another who reads wallets and queues jobs, and comes back where a server dies. */
export class CrashClient {
  private count = 0;

  constructor(
    private readonly name: string,
    private readonly options: CrashClientOptions,
  ) {}

  async run(): Promise<void> {
    const { stopping, random } = this.options;
    while (!stopping.aborted) {
      const act = random.pick([
        () => this.readKeyed(),
        () => this.readKeyed(),
        () => this.readPlainly(),
        () => this.readPlainly(),
        () => this.queueKeyed(),
        () => this.queuePlainly(),
      ]);
      await act();
      await sleep(random.between(5, 60));
    }
  }

  /** Asks for a wallet's figures again under the same key until they are there. */
  private async readKeyed(): Promise<void> {
    const call = this.keyed(this.chooseRead());
    for (;;) {
      const answer = await this.insist(call);
      if (answer.status === 200) break;
      await this.follow(answer);
    }
    this.note("keyed", call);
  }

  /**
   * Asks for a wallet's figures once. Where there is a job to wait for, asks with its id once it has ended, and then
   * once more for the same price.
   */
  private async readPlainly(): Promise<void> {
    const { account, journal } = this.options;
    const call = this.chooseRead();
    const answer = await this.tryOnce(call);
    if (answer === null) {
      journal.cut.push({ userId: account.userId, credits: call.credits });
      return;
    }
    if (answer.status === 200) {
      journal.delivered.push({ userId: account.userId, requestId: answer.requestId, credits: call.credits });
    }
    if (answer.status !== 202) return;
    const jobId = await this.follow(answer);
    const prepaid = { ...call, headers: { "X-Prepaid-Job-Id": jobId } };
    for (let times = 0; times < 2; times += 1) {
      const given = await this.tryOnce(prepaid);
      if (given === null) journal.cutPrepaid.push({ jobId });
      if (given?.status === 200) {
        journal.prepaid.push({ userId: account.userId, jobId, credits: call.credits });
      }
    }
  }

  private async queueKeyed(): Promise<void> {
    const call = this.keyed(this.chooseWork());
    const answer = await this.insist(call);
    this.note("keyed", call);
    this.noteJobs(answer, call.credits);
  }

  private async queuePlainly(): Promise<void> {
    const { account, journal } = this.options;
    const call = this.chooseWork();
    const answer = await this.tryOnce(call);
    if (answer === null) journal.cut.push({ userId: account.userId, credits: call.credits });
    if (answer?.status !== 202) return;
    journal.delivered.push({ userId: account.userId, requestId: answer.requestId, credits: call.credits });
    this.noteJobs(answer, call.credits);
  }

  private chooseRead(): Call {
    const { random, wallets } = this.options;
    const [view, credits] = random.pick(READS);
    return { method: "GET", path: `/intel/wallet/${random.pick(wallets)}${view}`, credits };
  }

  private chooseWork(): Call {
    const { random, wallets, mints } = this.options;
    const topN = random.between(1, 3);
    const mint = random.pick(mints);
    return random.pick<Call>([
      { method: "POST", path: `/intel/token/${mint}/holders`, credits: 5, body: { topN } },
      { method: "POST", path: `/intel/token/${mint}/holders/deep`, credits: 15, body: { topN } },
      {
        method: "POST",
        path: "/intel/wallets/similarity",
        credits: 5,
        body: { wallets: random.pickSome(wallets, random.between(2, 3)) },
      },
    ]);
  }

  private keyed(call: Call): Call & { readonly headers: Readonly<Record<string, string>> } {
    this.count += 1;
    return { ...call, headers: { "Idempotency-Key": `${this.name}-${this.count}` } };
  }

  private note(list: "keyed", call: ReturnType<CrashClient["keyed"]>): void {
    const { account, journal } = this.options;
    const key = call.headers["Idempotency-Key"] ?? "";
    journal[list].push({ userId: account.userId, key, credits: call.credits });
  }

  private noteJobs({ body }: Answered, credits: number): void {
    const { account, journal } = this.options;
    const ids = "holderProfiles" in body ? [body.holderProfiles, body.similarity] : [body];
    for (const given of ids) {
      const { jobId, requestId } = given as { jobId: string | null; requestId: string };
      journal.accepted.push({ userId: account.userId, id: jobId ?? requestId, credits });
    }
  }

  /** Polls the job of a 202 until it has ended, and returns its id. */
  private async follow({ body }: Answered): Promise<string> {
    const { journal } = this.options;
    const jobId = String(body.jobId);
    journal.queued.push({ jobId });
    const call: Call = { method: "GET", path: `/jobs/${jobId}`, credits: 0 };
    for (;;) {
      const { status, body: job } = await this.insist(call);
      if (status !== 200 || job.status === "completed" || job.status === "failed") return jobId;
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a call again until it is answered, by whichever server lives. */
  private async insist(call: Call): Promise<Answered> {
    for (;;) {
      const answer = await this.tryOnce(call);
      // Another run of the same call is under way, or died a short while ago; or there is no database connection yet.
      if (answer !== null && answer.status !== 409 && answer.status < 500) return answer;
      await sleep(PAUSE_MS);
    }
  }

  /** Makes a call once. Null where no whole answer came: the server died, or was dead. */
  private async tryOnce(call: Call): Promise<Answered | null> {
    const { urls, account, random, journal } = this.options;
    const url = `${random.pick(urls)}/api/v1${call.path}`;
    const answer = await send(url, call, account.apiKey).catch(() => null);
    if (answer === null) return null;
    if (!EXPECTED.has(answer.status)) {
      journal.surprises.push(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}

/**
 * Statuses that may come. 5xx come while the server starts or the database is busy; they cost nothing, and the audit
 * proves that.
 */
const EXPECTED = new Set([200, 202, 409, 500, 503]);

async function send(url: string, call: Call, apiKey: string): Promise<Answered> {
  const response = await fetch(url, {
    method: call.method,
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json", ...call.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const body = await response.json();
  return { status: response.status, requestId: response.headers.get("x-request-id") ?? "", body };
}
