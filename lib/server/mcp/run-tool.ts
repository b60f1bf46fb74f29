import type { CallToolResult } from "@modelcontextprotocol/server";
import type { JobStatus } from "@walletlens/contract/constants";
import { isErrorCode } from "@walletlens/contract/error-codes";
import { AppError } from "@/lib/config/errors";
import { buildResultKey, type GroupJobIds, type GroupKind } from "@/lib/jobs/rules/group-jobs";
import { ENDPOINTS } from "../endpoints";
import type { Handle } from "../handle";
import type { UseCases } from "../use-cases";
import { PAYMENT_HEADER } from "../x402/payment-headers";
import { type ClientRequest, callOwnEndpoint, type EndpointResponse } from "./call-endpoint";
import {
  type Arguments,
  type EndpointInput,
  readInput,
  readOptions,
  type ToolOptions,
} from "./tool-arguments";
import { toFailure, toResult, toToolRefusal } from "./tool-result";
import { selectEndpoint, type Tool, waitsFor } from "./tool-table";

export interface ToolCall {
  readonly tool: Tool;
  readonly given: Arguments;
  readonly client: ClientRequest;
  /** Payment as base64 of JSON, or null. */
  readonly payment: string | null;
  /** Aborted when the client has disconnected or canceled. */
  readonly signal: AbortSignal;
  readonly report: JobWait["report"];
}

export interface ToolPorts {
  readonly handle: Handle;
  readonly useCases: UseCases;
}

/**
 * Runs a tool: calls its endpoint and, if the response is a job, waits for it up to `waitSeconds`. Throws
 * `invalid_request` for invalid arguments; other failures are returned as results.
 */
export async function runTool(ports: ToolPorts, call: ToolCall): Promise<CallToolResult> {
  const { tool, given, payment } = call;
  const options = readOptions(tool, given);
  const run = new ToolRun(ports, call, options);
  const response = await run.call(readInput(tool, given));
  if (response.status >= 400) return toToolRefusal(tool, response);
  if (response.status === 200) return toResult(response);
  if (tool.result === undefined) return run.finishWallet(response);
  const ids = readIds(tool.result, response.body);
  return payment === null
    ? run.finishGroup(response, ids)
    : toResult(run.describe(response, ids, "queued"), describeNextStep(ids));
}

/** Milliseconds until a first call is followed as a job; most responses arrive earlier. */
const FIRST_CALL_MS = 1_000;

class ToolRun {
  private readonly deadline: number;

  constructor(
    private readonly ports: ToolPorts,
    private readonly toolCall: ToolCall,
    private readonly options: ToolOptions,
  ) {
    this.deadline = performance.now() + options.waitSeconds * 1_000;
  }

  /** Calls the tool's endpoint. A call with a payment is sent only once, so it waits until the deadline. */
  call(input: EndpointInput, more: Readonly<Record<string, string>> = {}): Promise<EndpointResponse> {
    const { tool, payment, signal } = this.toolCall;
    const { maxCredits } = this.options;
    const headers = {
      ...more,
      ...(maxCredits === undefined ? {} : { "x-max-credits": String(maxCredits) }),
      ...(payment === null ? {} : { [PAYMENT_HEADER]: payment }),
    };
    const remainingMs = Math.max(0, this.deadline - performance.now());
    const waitMs = payment === null ? Math.min(remainingMs, FIRST_CALL_MS) : remainingMs;
    const waitSignal = waitsFor(tool)
      ? AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(waitMs))])
      : signal;
    return this.send(selectEndpoint(tool, this.options), input, { headers, signal: waitSignal });
  }

  /** Waits for a wallet's analysis, then repeats the call with its prepaid job, which is charged once. */
  async finishWallet(queued: EndpointResponse): Promise<CallToolResult> {
    const { tool, given, payment } = this.toolCall;
    const jobId = String(queued.body.jobId);
    const status = payment === null ? await this.follow(jobId) : "waiting";
    if (status !== "completed" && status !== "failed") {
      const hint = `Not ready: ask job with ${jobId} until it is completed, then call this tool again. Nothing was charged.\n`;
      return toResult(queued, hint);
    }
    const result = await this.call(readInput(tool, given), { "x-prepaid-job-id": jobId });
    return result.status >= 400 ? toToolRefusal(tool, result) : toResult(result);
  }

  /** Waits for a group job and returns its result. */
  async finishGroup(queued: EndpointResponse, ids: ResultIds): Promise<CallToolResult> {
    const { tool, signal } = this.toolCall;
    const status = await this.follow(ids.waitFor);
    if (status === "failed") return this.describeFailure(ids);
    if (status !== "completed") return toResult(this.describe(queued, ids, status), describeNextStep(ids));
    const key = this.options.full ? ids.resultKey : ids.agentResultKey;
    const input = { params: {}, query: new URLSearchParams({ key }), body: undefined };
    const result = await this.send("job-result", input, { signal });
    return result.status === 200 ? toResult(result, holdersHint(ids)) : toToolRefusal(tool, result);
  }

  /** Returns an unfinished job as the tool's result. */
  describe(
    { headers }: EndpointResponse,
    { waitFor: jobId, resultKey, agentResultKey, holdersKey, launchKey }: ResultIds,
    status: string,
  ) {
    const keys = {
      resultKey,
      agentResultKey,
      ...(holdersKey !== null && { holdersKey }),
      ...(launchKey !== null && { launchKey }),
    };
    return { headers, body: { status, jobId, ...keys } };
  }

  private async describeFailure({ waitFor: jobId, holdersKey }: ResultIds): Promise<CallToolResult> {
    const { tool, signal } = this.toolCall;
    const input = { params: { jobId }, query: new URLSearchParams(), body: undefined };
    const job = await this.send("job-status", input, { signal });
    if (job.status >= 400) return toToolRefusal(tool, job);
    const code = isErrorCode(job.body.errorCode) ? job.body.errorCode : "internal";
    const message = typeof job.body.error === "string" ? job.body.error : "The job failed.";
    const requestId = job.headers.get("x-request-id") ?? "";
    const holdersNote =
      holdersKey === null ? "" : `  The holder profiles may be available: call result with ${holdersKey}.`;
    const text = `${message} Its price was given back.${holdersNote}`;
    return toFailure(tool, new AppError(code, text), requestId, { jobId });
  }

  private follow(jobId: string) {
    const { signal, report } = this.toolCall;
    const timeoutMs = Math.ceil(this.deadline - performance.now());
    return followToolJob(this.ports.useCases, { jobId, timeoutMs, signal, report });
  }

  private send(
    id: keyof typeof ENDPOINTS,
    input: EndpointInput,
    extras: { readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<EndpointResponse> {
    const { handle } = this.ports;
    return callOwnEndpoint({ handle, endpoint: ENDPOINTS[id], client: this.toolCall.client }, input, extras);
  }
}

interface ResultIds {
  /** Id of the job with the result. */
  readonly waitFor: string;
  readonly resultKey: string;
  readonly agentResultKey: string;
  /** Key of the holder profiles of a deep call; null for other calls. */
  readonly holdersKey: string | null;
  /** Key of the launch of a deep call that requested it; null for other calls. */
  readonly launchKey: string | null;
}

/** Returns the ids of a queued job. A deep call waits for its second job. */
function readIds(kind: GroupKind, body: EndpointResponse["body"]): ResultIds {
  const second = body.similarity;
  if (typeof second === "object" && second !== null && "requestId" in second) {
    const requestId = String(second.requestId);
    const keys = toResultIds(kind, { jobId: requestId, requestId });
    return { ...keys, holdersKey: readHoldersKey(body), launchKey: readLaunchKey(body) };
  }
  return toResultIds(kind, { jobId: String(body.jobId), requestId: String(body.requestId) });
}

function toResultIds(kind: GroupKind, ids: GroupJobIds): ResultIds {
  return {
    waitFor: ids.jobId,
    resultKey: buildResultKey(kind, "full", ids),
    agentResultKey: buildResultKey(kind, "agent", ids),
    holdersKey: null,
    launchKey: null,
  };
}

function readHoldersKey({ holderProfiles: first }: EndpointResponse["body"]): string | null {
  if (typeof first !== "object" || first === null || !("jobId" in first)) return null;
  const jobId = String(first.jobId);
  return buildResultKey("holder-profiles", "agent", { jobId, requestId: jobId });
}

function readLaunchKey({ launch }: EndpointResponse["body"]): string | null {
  if (typeof launch !== "object" || launch === null || !("agentResultKey" in launch)) return null;
  return String(launch.agentResultKey);
}

function describeNextStep(ids: ResultIds): string {
  const { waitFor, agentResultKey } = ids;
  return `The job is paid and in progress. Poll job with ${waitFor} until it is completed, then call result with ${agentResultKey}.\n${holdersHint(ids)}`;
}

/** Returns a hint to the other results of a deep call; empty for other calls. */
function holdersHint({ holdersKey, launchKey }: ResultIds): string {
  const holders = holdersKey === null ? "" : `Holder profiles: call result with ${holdersKey}.\n`;
  return launchKey === null ? holders : `${holders}Launch: call result with ${launchKey}.\n`;
}

/** Progress notification of the protocol. */
interface Progress {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** Options of waiting for a job. */
interface JobWait {
  readonly jobId: string;
  readonly timeoutMs: number;
  /** Aborted when the client has disconnected or canceled. */
  readonly signal: AbortSignal;
  /** Notifies the client; null if it has not requested progress. */
  readonly report: ((progress: Progress) => Promise<void>) | null;
}

/** Returns the final status of a job, or its status at the timeout. Throws `job_not_found`. */
async function followToolJob(
  useCases: UseCases,
  { jobId, timeoutMs, signal: callSignal, report }: JobWait,
): Promise<JobStatus> {
  const job = await useCases.readJob(jobId);
  if (timeoutMs <= 0 || callSignal.aborted) return job.status;
  const signal = AbortSignal.any([callSignal, AbortSignal.timeout(timeoutMs)]);
  let status = job.status;
  let reported = -1;
  for await (const event of useCases.watchJob({ job, after: null, owner: false, signal })) {
    if (event.kind === "end") return event.job.status;
    if (event.kind !== "progress") continue;
    const { progress, done, total } = event.state;
    status = event.state.status;
    // https://modelcontextprotocol.io/specification: progress must increase.
    if (report === null || progress <= reported) continue;
    reported = progress;
    const wallets = total > 1 ? `, ${done} of ${total} wallets` : "";
    await report({ progress, total: 100, message: `${progress} %${wallets}` });
  }
  return status;
}
