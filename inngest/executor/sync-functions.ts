import { z } from "zod";
import type { ExecutorStore } from "@/lib/ports/executor-store";
import type { AppAnswer, AppClient } from "./app-client";
import { parseFunctions } from "./function-config";
import { nextTick } from "./next-tick";

const listing = z.object({ app_id: z.string().min(1), functions: z.array(z.unknown()) });

/**
 * Asks the app for its functions and saves them. Returns their number, or why the app gave none as yet. Rejects with
 * an UnsupportedFunctionError where a function needs more than this executor.
 */
export async function syncFunctions(
  store: ExecutorStore,
  app: AppClient,
  signal: AbortSignal,
): Promise<{ readonly count: number } | { readonly reason: string }> {
  const answer = await app.listFunctions(signal);
  if (answer.kind !== "answer") return { reason: answer.reason };
  const parsed = listing.safeParse(parseJson(answer));
  if (!parsed.success) return { reason: `The app answered ${answer.status}.` };
  const specs = parseFunctions(parsed.data.functions);
  await store.saveFunctions(parsed.data.app_id, specs, nextTick);
  return { count: specs.length };
}

function parseJson(answer: Extract<AppAnswer, { kind: "answer" }>): unknown {
  try {
    return answer.status === 200 ? JSON.parse(answer.body) : null;
  } catch {
    return null;
  }
}
