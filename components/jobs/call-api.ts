import * as z from "zod/mini";

/** What came of a call that queues a job for who is signed in. */
export type CallOutcome =
  | { readonly status: "accepted"; readonly jobId: string }
  /** `code` is of the interface's closed list. */
  | { readonly status: "refused"; readonly code: string; readonly message: string }
  | { readonly status: "unreachable" };

/** As far as pages read an error. */
const Problem = z.object({ code: z.string(), message: z.string() });

/** A deep analysis is two jobs: the first is followed. */
const Accepted = z.union([
  z.object({ jobId: z.string() }),
  z.pipe(
    z.object({ holderProfiles: z.object({ jobId: z.string() }) }),
    z.transform(({ holderProfiles }) => holderProfiles),
  ),
]);

/** Calls the public interface, paid with the credits of the session. A call that is sent twice is charged once. */
export async function callApi(path: string, body: unknown, idempotencyKey: string): Promise<CallOutcome> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`/api/v1${path}`, init).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  const accepted = response?.ok ? Accepted.safeParse(answer) : null;
  if (accepted?.success) return { status: "accepted", jobId: accepted.data.jobId };
  const problem = Problem.safeParse(answer);
  return problem.success ? { status: "refused", ...problem.data } : { status: "unreachable" };
}
