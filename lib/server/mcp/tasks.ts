import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { JOB_STATUSES } from "@walletlens/contract/constants";
import { isErrorCode } from "@walletlens/contract/error-codes";
import { z } from "zod";
import { AppError } from "@/lib/config/errors";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import type { ClientRequest, EndpointResponse } from "./call-endpoint";
import { describeProgress } from "./follow-tool-job";
import { TOOLS, type Tool, waitsFor } from "./tool-table";

/** The Tasks extension of protocol 2026-07-28 (SEP-2663): https://modelcontextprotocol.github.io/ext-tasks */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

export const TaskParams = z.looseObject({ taskId: z.string() });

/** Returns true if the client takes tasks for this request. Clients of older versions declare nothing. */
export function acceptsTasks({ mcpReq }: ServerContext): boolean {
  return Declaration.safeParse(mcpReq.envelope).success;
}

const Declaration = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ extensions: z.object({ [TASKS_EXTENSION]: z.object({}) }) }),
});

/** Throws the error of the extension for a client that has not declared it. */
export function requireTasks(context: ServerContext): void {
  if (acceptsTasks(context)) return;
  throw new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
  });
}

const Keys = z.object({
  waitFor: z.string(),
  resultKey: z.string(),
  agentResultKey: z.string(),
  holdersKey: z.string().nullable(),
  launchKey: z.string().nullable(),
});

const State = z.union([
  z.object({ tool: z.string(), ids: Keys, full: z.boolean() }),
  z.object({ tool: z.string(), jobId: z.string(), arguments: z.record(z.string(), z.unknown()) }),
]);

/** State of a task: the ids of a group job, or the arguments of a wallet call and its prepaid job. */
export type TaskState = z.output<typeof State>;

/** A task as a request names it. */
export interface TaskHandle {
  readonly state: TaskState;
  readonly tool: Tool;
  readonly client: ClientRequest;
  readonly signal: AbortSignal;
}

/**
 * Returns the id of a task, which holds its state, so that any process can read it. It gives no access: each request is made with the
 * client's credentials, and ids of jobs are random.
 */
export function formatTaskId(state: TaskState): string {
  return Buffer.from(JSON.stringify(state)).toString("base64url");
}

/** Returns the state and the tool of a task. Throws the error of the protocol for an invalid id. */
export function parseTaskId(taskId: string): Pick<TaskHandle, "state" | "tool"> {
  const state = State.safeParse(parseJson(Buffer.from(taskId, "base64url").toString("utf8")));
  if (!state.success) throw unknownTask();
  const tool = TOOLS.get(state.data.tool);
  if (tool === undefined || !waitsFor(tool)) throw unknownTask();
  // A repeated call about a group would start another job.
  if ("ids" in state.data !== (tool.result !== undefined)) throw unknownTask();
  return { state: state.data, tool };
}

export function unknownTask(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown task.");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the id of the job of a task. */
export function getTaskJobId(state: TaskState): string {
  return "ids" in state ? state.ids.waitFor : state.jobId;
}

/** Returns a response that a repeated call would return too. Throws the error of any other. */
export function requireFinal(response: EndpointResponse): EndpointResponse {
  const { status, body } = response;
  if (!REPEATABLE.has(status)) return response;
  throw new AppError(isErrorCode(body.code) ? body.code : "internal", String(body.message));
}

/** Statuses of refusals that end by themselves or by other credentials; a task remains as it is. */
const REPEATABLE: ReadonlySet<number> = new Set([401, 402, 403, 409, 429, 500, 503]);

/** The job of a task, for its owner. */
export const OwnJob = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  wallets: z.object({ done: z.int(), total: z.int() }),
});
export type OwnJob = z.output<typeof OwnJob>;

/** A task of the extension. A failed job is a completed task with an error as its result. */
export interface DetailedTask extends Record<string, unknown> {
  readonly taskId: string;
  readonly status: "working" | "completed";
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Lifetime from the creation, milliseconds; null while the job has not ended. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  readonly result?: Record<string, unknown>;
}

/** Returns the task of a job, without a result. */
export function buildTask(taskId: string, job: OwnJob): DetailedTask {
  const { progress, wallets, createdAt, updatedAt, finishedAt } = job;
  return {
    taskId,
    status: "working",
    statusMessage: describeProgress(progress, wallets),
    createdAt,
    lastUpdatedAt: updatedAt,
    ttlMs: finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(createdAt) + RESULT_LIFETIME_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  };
}

/** Returns the task with the result of its tool. */
export function completeTask(task: DetailedTask, result: CallToolResult): DetailedTask {
  return { ...task, status: "completed", result: { resultType: "complete", ...result } };
}

const RESULT_LIFETIME_MS = RESULT_LIFETIME_MINUTES * 60_000;

/** Analyses take seconds, jobs about several wallets minutes. */
const POLL_INTERVAL_MS = 2_000;
