import { randomUUID } from "node:crypto";
import type { AppError } from "@/lib/config/errors";
import { buildResponse } from "./build-response";
import { describeProblem } from "./problem";

/** The response to a request that failed before anybody was recognized, in the one form of errors. */
export function buildProblemResponse(
  error: AppError,
  more: Readonly<Record<string, string>> = {},
  requestId: string = randomUUID(),
): Response {
  const { status, headers, body } = describeProblem(error, requestId);
  return buildResponse({ status, headers: { ...headers, ...more }, body }, requestId, null);
}
