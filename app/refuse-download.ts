import { describeProblem, toAppError } from "@/lib/api/server/problem";
import { getLog } from "@/lib/config/log";

/** Answers a download that failed with the sentence of its error; one that is our fault is logged as `failure`. */
export function refuseDownload(error: unknown, failure: string): Response {
  const problem = toAppError(error);
  if (problem.code === "internal") getLog().error({ err: error }, failure);
  const { status, headers } = describeProblem(problem, "");
  return answerText(problem.message, status, headers);
}

/** Answers with one line of text that is not kept by anybody. */
export function answerText(
  text: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
