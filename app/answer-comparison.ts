import { container } from "@/lib/composition/container";

/** Answers with the full comparison of an account; 404 where it has none of this id, or it is kept no more. */
export async function answerComparison(owner: string | null, jobId: string): Promise<Response> {
  const job = { id: jobId, kind: "similarity" } as const;
  const result = owner === null ? null : await container().ownAccount.readResult(owner, job, "full");
  if (result === null) return new Response("There is no such result.\n", { status: 404 });
  return Response.json(result, { headers: { "Cache-Control": "private, no-store" } });
}
