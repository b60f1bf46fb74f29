import { Agent, request } from "undici";
import type { ClaimedCall } from "@/lib/ports/executor-store";
import { Deadline } from "./deadline";
import { canonicalJson, signBody } from "./sign-body";

export interface AppClientOptions {
  /** Of the app's Inngest route. */
  readonly url: string;
  readonly signingKey: string;
  /** Milliseconds after which a call is given up. */
  readonly timeoutMs: number;
}

/** What came of a call: an answer, none because it broke off, or none because no connection was made. */
export type AppAnswer =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: string;
      header(name: string): string | null;
    }
  | { readonly kind: "broken" | "unreachable"; readonly reason: string };

/** Calls the SDK's handler in the app, signed: without the signature it refuses to run a function. */
export interface AppClient {
  /** Goes on with a run, or runs the planned step. Rejects only where `signal` aborts it. */
  call(call: ClaimedCall, signal: AbortSignal): Promise<AppAnswer>;
  /** Asks for the functions that the app has. Rejects only where `signal` aborts it. */
  listFunctions(signal: AbortSignal): Promise<AppAnswer>;
  close(): Promise<void>;
}

/** Codes of Node and undici for connections that were never made: the app is starting or stopping. */
const UNREACHABLE = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

/** The protocol's version with one call after parallel steps, not one after each. */
const REQUEST_VERSION = 2;

export function createAppClient({ url, signingKey, timeoutMs }: AppClientOptions): AppClient {
  // Steps may take long: the timeout of the whole call is the only one.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  async function send(
    method: "POST" | "PUT",
    target: string,
    content: unknown,
    header: Record<string, string>,
    signal: AbortSignal,
  ): Promise<AppAnswer> {
    const body = canonicalJson(content);
    const deadline = new Deadline(signal, timeoutMs);
    try {
      const response = await request(target, {
        method,
        body,
        headers: {
          "content-type": "application/json",
          "x-inngest-signature": signBody(body, signingKey, Date.now()),
          ...header,
        },
        dispatcher,
        signal: deadline.signal,
      });
      return {
        kind: "answer",
        status: response.statusCode,
        body: await response.body.text(),
        header: (name) => [response.headers[name]].flat()[0] ?? null,
      };
    } catch (error) {
      signal.throwIfAborted();
      return readFailure(error);
    } finally {
      deadline.end();
    }
  }

  return {
    call(call, signal) {
      const target = new URL(url);
      target.searchParams.set("fnId", call.functionId);
      target.searchParams.set("stepId", call.stepId);
      return send("POST", target.href, toRequest(call), { "x-run-id": call.runId }, signal);
    },
    listFunctions: (signal) => send("PUT", url, { url }, { "x-inngest-sync-kind": "in_band" }, signal),
    close: async () => {
      if (!dispatcher.destroyed) await dispatcher.destroy();
    },
  };
}

/** Without `ctx.fn_id` the SDK doesn't try to report steps on the side: each is the answer of a call. */
function toRequest(call: ClaimedCall) {
  return {
    version: REQUEST_VERSION,
    event: call.event,
    events: [call.event],
    steps: call.steps,
    use_api: false,
    ctx: {
      run_id: call.runId,
      attempt: call.attempt,
      max_attempts: call.maxAttempts,
      disable_immediate_execution: call.forcePlan,
      use_api: false,
      stack: { stack: call.stack, current: call.stack.length },
    },
  };
}

function readFailure(error: unknown): AppAnswer {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { kind: UNREACHABLE.includes(code) ? "unreachable" : "broken", reason };
}
