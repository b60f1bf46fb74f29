import { getLog } from "@/lib/config/log";
import { describeProblem, toAppError } from "@/lib/server/problem";

/** Responds with the message of the error. Logs an internal error as `failure`. */
export function refuseDownload(error: unknown, failure: string): Response {
  const problem = toAppError(error);
  if (problem.code === "internal") getLog().error({ err: error }, failure);
  const { status, headers } = describeProblem(problem, "");
  return textResponse(problem.message, status, headers);
}

export function textResponse(
  text: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

export function csvResponse(body: BodyInit, fileName: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
