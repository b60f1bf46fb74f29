import { setTimeout as sleep } from "node:timers/promises";
import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { z } from "zod";
import type { Answered, CallJournal } from "./call-journal";
import { type CallSubjects, chooseCall, type MixedCall } from "./choose-call";

const PAUSE_MS = 500;
const TIMEOUT_MS = 120_000;
/** Milliseconds after which a call that is refused by an outage again and again is given up. */
const PATIENCE_MS = 300_000;
/** Interval of calls with an Idempotency-Key, which are repeated until they are answered. */
const KEYED_EVERY = 3;

const Queued = z.object({ jobId: z.string(), walletAddress: z.string().optional() });
const QueuedDeep = z.object({
  holderProfiles: z.object({ jobId: z.string() }),
  similarity: z.object({ requestId: z.string() }),
});
const QueuedBatch = z.object({ queued: z.array(z.object({ jobId: z.string() })) });
const Tokens = z.object({ data: z.array(z.object({ tokenAddress: z.string() })) });

interface Received {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly requestId: string;
  readonly body: unknown;
}

interface RecordedJournal extends CallJournal {
  /** Counts a response, or its absence. */
  count(call: string, answered: Answered): void;
}

/** Callers of one account who make mixed calls and record accepted jobs and delivered responses. */
export class ApiCaller {
  private readonly tokens = new Map<string, string>();
  private readonly prepaid: MixedCall[] = [];
  private readonly subjects: CallSubjects;

  constructor(
    /** Returns the address of the server for the next request. */
    private readonly chooseUrl: () => string,
    private readonly apiKey: string,
    subjects: Omit<CallSubjects, "findToken">,
    private readonly journal: RecordedJournal,
    /** Unique among the callers of an account. */
    private readonly name = "call",
  ) {
    this.subjects = { ...subjects, findToken: (wallet) => this.tokens.get(wallet) ?? null };
  }

  /** Makes the call of a turn. */
  async call(turn: number): Promise<void> {
    const next = this.prepaid.shift() ?? (await chooseCall(this.subjects, turn));
    if (next.prepaidJobId !== undefined) await this.fetchPrepaid(next, next.prepaidJobId);
    else if (turn % KEYED_EVERY === 0) await this.callUnderKey(next, `${this.name}-${turn}`);
    else await this.callPlainly(next);
  }

  /**
   * Sends a request that is not about metrics, such as setting a watch. Throws if the status is not 200 or
   * 201.
   */
  async manage(method: "PUT" | "POST", path: string, body: unknown): Promise<unknown> {
    const answer = await this.send({ path, body }, {}, method);
    if (answer.status > 201) throw new Error(`${method} ${path} is answered with ${answer.status}`);
    return answer.body;
  }

  private async callPlainly(call: MixedCall): Promise<void> {
    const answer = await this.tryOnce(call, {});
    if (answer === null) this.journal.cut.push({ endpoint: call.id, jobId: null });
    if (answer === null || !isCharged(call, answer)) return this.noteAnswer(call, answer);
    const { credits } = PRICED_ENDPOINTS[call.id];
    this.journal.delivered.push({ by: "request_id", key: answer.requestId, credits });
    this.noteAnswer(call, answer);
  }

  /** Repeats a call under one key until its response is final. */
  private async callUnderKey(call: MixedCall, key: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    let answer: Received | null = null;
    while (performance.now() < deadline) {
      answer = await this.tryOnce(call, { "Idempotency-Key": key });
      // After a 409 another run of the call is in progress, or died a short time ago.
      if (answer !== null && answer.status !== 409 && answer.status < 500) break;
      await sleep(PAUSE_MS);
    }
    if (answer !== null && isCharged(call, answer)) {
      const { credits } = PRICED_ENDPOINTS[call.id];
      this.journal.delivered.push({ by: "idempotency_key", key, credits });
    }
    this.noteAnswer(call, answer);
  }

  /** Calls with the id of a prepaid job. A call that does not return its result is repeated later. */
  private async fetchPrepaid(call: MixedCall, jobId: string): Promise<void> {
    const answer = await this.tryOnce(call, { "X-Prepaid-Job-Id": jobId });
    if (answer === null) this.journal.cut.push({ endpoint: call.id, jobId });
    if (answer === null) return;
    const { credits } = PRICED_ENDPOINTS[call.id];
    if (answer.status === 200) this.journal.delivered.push({ by: "entry_key", key: `job:${jobId}`, credits });
    else this.prepaid.push(call);
  }

  private noteAnswer(call: MixedCall, answer: Received | null): void {
    if (answer === null) return;
    const { status, body } = answer;
    if (status === 200 && call.id === "wallet-tokens") this.noteToken(call.path, body);
    if (status === 200 && call.id === "batch-hud") {
      this.journal.walletJobs.push(...QueuedBatch.parse(body).queued.map(({ jobId }) => jobId));
    }
    if (status !== 202) return;
    if (call.id === "holders-deep") {
      const { holderProfiles, similarity } = QueuedDeep.parse(body);
      this.journal.groupJobs.push(holderProfiles.jobId, similarity.requestId);
      return;
    }
    const { jobId, walletAddress } = Queued.parse(body);
    if (walletAddress === undefined) {
      this.journal.groupJobs.push(jobId);
    } else {
      this.journal.walletJobs.push(jobId);
      this.prepaid.push({ ...call, prepaidJobId: jobId });
    }
  }

  private noteToken(path: string, body: unknown): void {
    const [token] = Tokens.parse(body).data;
    const [, , , wallet] = path.split("/");
    if (token !== undefined && wallet !== undefined) this.tokens.set(wallet, token.tokenAddress);
  }

  /** Makes a call once and counts its response. Returns null without a response. */
  private async tryOnce(
    call: MixedCall,
    headers: Readonly<Record<string, string>>,
  ): Promise<Received | null> {
    const begin = performance.now();
    const answer = await this.send(call, headers).catch(() => null);
    this.journal.count(`${call.id} ${call.path}`, { begin, end: performance.now(), answer });
    return answer;
  }

  private async send(
    { path, body }: Pick<MixedCall, "path" | "body">,
    headers: Readonly<Record<string, string>>,
    method = body === undefined ? "GET" : "POST",
  ): Promise<Received> {
    const response = await fetch(`${this.chooseUrl()}/api/v1${path}`, {
      method,
      headers: { "X-Api-Key": this.apiKey, "Content-Type": "application/json", ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      requestId: response.headers.get("x-request-id") ?? "",
      body: await response.json(),
    };
  }
}

/** Jobs are charged when they are accepted, metrics when they are delivered. */
function isCharged({ id }: MixedCall, { status }: Received): boolean {
  return status === (isJob(id) ? 202 : 200);
}

function isJob(id: MixedCall["id"]): boolean {
  return (
    id === "launch" ||
    id === "similarity" ||
    id === "similarity-agent" ||
    id === "combined" ||
    id.startsWith("holders")
  );
}
