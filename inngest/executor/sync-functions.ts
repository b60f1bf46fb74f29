import { z } from "zod";
import type { FunctionSpec } from "@/lib/ports/executor-store";
import type { AppClient } from "./app-client";
import { parseFunctions } from "./function-config";

const listing = z.object({ functions: z.array(z.unknown()) });

/**
 * Asks the app for its functions. Returns them, or why the app gave none as yet. Rejects with an UnsupportedError where
 * a function needs more than this executor.
 */
export async function syncFunctions(
  app: AppClient,
  signal: AbortSignal,
): Promise<{ readonly functions: readonly FunctionSpec[] } | { readonly reason: string }> {
  const answer = await app.listFunctions(signal);
  if (answer.kind !== "answer") return { reason: answer.reason };
  const parsed = listing.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) return { reason: `The app answered ${answer.status}.` };
  return { functions: parseFunctions(parsed.data.functions) };
}
