import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { z } from "zod";
import type { ClaimedRun, FunctionSpec } from "@/lib/jobs/executor/executor-runs";
import { canonicalJson, signBody } from "../sign-body";
import { parseFunctions } from "./function-config";

export interface AppClientOptions {
  /** URL of the app's Inngest route. */
  readonly url: string;
  readonly signingKey: string;
  /** Milliseconds until a call times out. */
  readonly timeoutMs: number;
}

/** Outcome of a call: a response, a broken connection, or no connection. */
export type AppResponse =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Parsed JSON; the text if it is not JSON, null if it is empty. */
      readonly body: unknown;
      header(name: string): string | null;
    }
  | { readonly kind: "broken" | "unreachable"; readonly reason: string };

export type AppClient = ReturnType<typeof createAppClient>;

/** Codes of Node and undici if no connection was made: the app is starting or stopping. */
const UNREACHABLE = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

/** Protocol version of the SDK. */
const REQUEST_VERSION = 2;
/** Milliseconds between two attempts to list the functions of an app that is starting. */
const RETRY_MS = 250;
const FunctionList = z.object({ functions: z.array(z.unknown()) });

/**
 * Creates a client that sends signed calls to the SDK's handler in the app. A call rejects only if its `signal`
 * aborts.
 */
export function createAppClient({ url, signingKey, timeoutMs }: AppClientOptions) {
  // The response arrives when the step is done.
  const dispatcher = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  async function send(
    method: "POST" | "PUT",
    target: string,
    content: unknown,
    header: Record<string, string>,
    signal: AbortSignal,
  ): Promise<AppResponse> {
    const body = canonicalJson(content);
    const signature = signBody(body, signingKey, Date.now());
    const headers = { "content-type": "application/json", "x-inngest-signature": signature, ...header };
    try {
      const response = await request(target, { method, body, headers, dispatcher, signal });
      return {
        kind: "answer",
        status: response.statusCode,
        body: parseJson(await response.body.text()),
        header: (name) => [response.headers[name]].flat()[0] ?? null,
      };
    } catch (error) {
      signal.throwIfAborted();
      return readFailure(error);
    }
  }

  return {
    /** Continues a run. */
    call(run: ClaimedRun, maxAttempts: number, signal: AbortSignal): Promise<AppResponse> {
      const target = new URL(url);
      target.searchParams.set("fnId", run.functionId);
      target.searchParams.set("stepId", "step");
      return send("POST", target.href, toRequest(run, maxAttempts), { "x-run-id": run.id }, signal);
    },
    /**
     * Lists the functions of the app, and retries until the app responds; `onWait` receives the reason of the first
     * delay. Rejects with an UnsupportedError if a function needs a feature that this executor lacks.
     */
    async listFunctions(
      signal: AbortSignal,
      onWait: (reason: string) => void,
    ): Promise<readonly FunctionSpec[]> {
      for (let tries = 1; ; tries++) {
        const appResponse = await send("PUT", url, { url }, { "x-inngest-sync-kind": "in_band" }, signal);
        const isResponse = appResponse.kind === "answer";
        const list =
          isResponse && appResponse.status === 200
            ? FunctionList.safeParse(appResponse.body).data
            : undefined;
        if (list !== undefined) return parseFunctions(list.functions);
        if (tries === 1) onWait(isResponse ? `The app answered ${appResponse.status}.` : appResponse.reason);
        await sleep(RETRY_MS, undefined, { signal });
      }
    },
    close: async (): Promise<void> => {
      if (!dispatcher.destroyed) await dispatcher.destroy();
    },
  };
}

/** Without `ctx.fn_id` the SDK reports each step as the response of a call. */
function toRequest(run: ClaimedRun, maxAttempts: number) {
  return {
    version: REQUEST_VERSION,
    event: run.event,
    events: [run.event],
    steps: run.steps,
    use_api: false,
    ctx: {
      run_id: run.id,
      attempt: run.attempt,
      max_attempts: maxAttempts,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: run.stack, current: run.stack.length },
    },
  };
}

function readFailure(error: unknown): AppResponse {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { kind: UNREACHABLE.includes(code) ? "unreachable" : "broken", reason };
}

function parseJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
