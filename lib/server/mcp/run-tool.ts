import type { CallToolResult } from "@modelcontextprotocol/server";
import { isErrorCode } from "@walletlens/contract/error-codes";
import { AppError } from "@/lib/config/errors";
import { ENDPOINTS } from "../endpoints";
import type { Handle } from "../handle";
import type { UseCases } from "../use-cases";
import { PAYMENT_HEADER } from "../x402/payment-headers";
import { type ClientRequest, callOwnEndpoint, type EndpointResponse } from "./call-endpoint";
import { followToolJob, type JobWait } from "./follow-tool-job";
import { describeNextStep, listOtherResults, type ResultIds, readIds } from "./result-ids";
import {
  buildTask,
  completeTask,
  type DetailedTask,
  formatTaskId,
  getTaskJobId,
  OwnJob,
  requireFinal,
  type TaskHandle,
  type TaskState,
} from "./tasks";
import { describeAnswer } from "./texts/describe-answer";
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
  /** True if the client takes a task in place of a result that is not ready. */
  readonly acceptsTask: boolean;
}

export interface ToolPorts {
  readonly handle: Handle;
  readonly useCases: UseCases;
}

/**
 * Runs a tool: calls its endpoint and, if the response is a job, returns it as a task or waits for it up to `waitSeconds`. Throws
 * `invalid_request` for invalid arguments; other failures are returned as results.
 */
export async function runTool(ports: ToolPorts, call: ToolCall): Promise<CallToolResult> {
  const { tool, given, payment } = call;
  const options = readOptions(tool, given);
  const run = new ToolRun(ports, call, options);
  const response = await run.call(readInput(tool, given));
  if (response.status >= 400 || response.status === 200) return run.toFinalResult(response);
  const ids = tool.result === undefined ? null : readIds(tool.result, response.body);
  if (call.acceptsTask && payment === null) {
    const { name } = tool;
    const state: TaskState =
      ids === null
        ? { tool: name, jobId: String(response.body.jobId), arguments: given }
        : { tool: name, ids, full: options.full };
    return run.createTask(state);
  }
  if (ids === null) return run.finishWallet(response);
  return payment === null
    ? run.finishGroup(response, ids)
    : toResult(run.describe(response, ids, "queued"), describeNextStep(ids));
}

/** Returns a task with its result if it has ended. Throws `job_not_found` for a job of another caller. */
export function readTask(ports: ToolPorts, handle: TaskHandle): Promise<DetailedTask> {
  return createTaskRun(ports, handle).readTask(handle.state);
}

/** Throws `job_not_found` if the task is of another caller, or of none. */
export async function requireTask(ports: ToolPorts, handle: TaskHandle): Promise<void> {
  await createTaskRun(ports, handle).readOwnJob(handle.state);
}

function createTaskRun(ports: ToolPorts, { state, tool, client, signal }: TaskHandle): ToolRun {
  const given = "ids" in state ? {} : state.arguments;
  const options = "ids" in state ? { full: state.full } : readOptions(tool, given);
  const call = { tool, given, client, payment: null, signal, report: null, acceptsTask: false };
  return new ToolRun(ports, call, { ...options, waitSeconds: COLLECT_SECONDS });
}

/** Maximum time of collecting the result of a job that has ended. */
const COLLECT_SECONDS = 5;

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
    const { payment } = this.toolCall;
    const jobId = String(queued.body.jobId);
    const status = payment === null ? await this.follow(jobId) : "waiting";
    const hasEnded = status === "completed" || status === "failed";
    const response = hasEnded ? await this.collectWallet(jobId) : queued;
    if (response.status !== 202) return this.toFinalResult(response);
    const text = `Not ready: ask job with ${String(response.body.jobId)} until it is completed, then call this tool again. Nothing was charged.`;
    return toResult(response, text);
  }

  /** Repeats the call of a wallet with its prepaid job. */
  private collectWallet(jobId: string): Promise<EndpointResponse> {
    const { tool, given } = this.toolCall;
    return this.call(readInput(tool, given), { "x-prepaid-job-id": jobId });
  }

  toFinalResult(response: EndpointResponse): CallToolResult {
    const { tool } = this.toolCall;
    if (response.status >= 400) return toToolRefusal(tool, response);
    return toResult(response, describeAnswer(selectEndpoint(tool, this.options), response.body));
  }

  /** Waits for a group job and returns its result. */
  async finishGroup(queued: EndpointResponse, ids: ResultIds): Promise<CallToolResult> {
    const status = await this.follow(ids.waitFor);
    if (status === "failed") return this.describeFailure(ids);
    if (status !== "completed") return toResult(this.describe(queued, ids, status), describeNextStep(ids));
    return this.toGroupResult(await this.collectGroup(ids), ids);
  }

  private collectGroup(ids: ResultIds): Promise<EndpointResponse> {
    const key = this.options.full ? ids.resultKey : ids.agentResultKey;
    const input = { params: {}, query: new URLSearchParams({ key }), body: undefined };
    return this.send("job-result", input, { signal: this.toolCall.signal });
  }

  private toGroupResult(response: EndpointResponse, ids: ResultIds): CallToolResult {
    if (response.status >= 400) return toToolRefusal(this.toolCall.tool, response);
    const hints = listOtherResults(ids, this.options.full);
    return toResult(response, describeAnswer("job-result", response.body, hints));
  }

  /** Returns the task of a job that this call has recorded. Reads it without a limit, because it may be paid. */
  async createTask(state: TaskState): Promise<CallToolResult> {
    const job = await this.ports.useCases.readJob(getTaskJobId(state));
    return { ...buildTask(formatTaskId(state), job), resultType: "task", content: [] };
  }

  /** Returns a task with its result if its job has ended. Throws the error of a call that should be repeated. */
  async readTask(state: TaskState): Promise<DetailedTask> {
    const job = await this.readOwnJob(state);
    const task = buildTask(formatTaskId(state), job);
    const { status } = job;
    if (status !== "completed" && status !== "failed") return task;
    if ("ids" in state) {
      const { ids } = state;
      if (status === "failed") return completeTask(task, await this.describeFailure(ids));
      const response = requireFinal(await this.collectGroup(ids));
      return completeTask(task, this.toGroupResult(response, ids));
    }
    const response = requireFinal(await this.collectWallet(state.jobId));
    // The analysis is too old by now, and another one runs.
    return response.status === 202 ? task : completeTask(task, this.toFinalResult(response));
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
    const { tool } = this.toolCall;
    const job = await this.readJob(jobId);
    if (job.status >= 400) return toToolRefusal(tool, job);
    const code = isErrorCode(job.body.errorCode) ? job.body.errorCode : "internal";
    const message = typeof job.body.error === "string" ? job.body.error : "The job failed.";
    const requestId = job.headers.get("x-request-id") ?? "";
    const holdersNote =
      holdersKey === null ? "" : `  The holder profiles may be available: call result with ${holdersKey}.`;
    const text = `${message} Its price was given back.${holdersNote}`;
    return toFailure(tool, new AppError(code, text), requestId, { jobId });
  }

  /** Reads the job of a task. Throws `job_not_found` for a job of another caller, who gets no details. */
  async readOwnJob(state: TaskState): Promise<OwnJob> {
    const response = requireFinal(await this.readJob(getTaskJobId(state)));
    const job = OwnJob.safeParse(response.body);
    if (job.success) return job.data;
    throw new AppError("job_not_found", "The job does not exist or belongs to another caller.");
  }

  private readJob(jobId: string): Promise<EndpointResponse> {
    const input = { params: { jobId }, query: new URLSearchParams(), body: undefined };
    return this.send("job-status", input, { signal: this.toolCall.signal });
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
