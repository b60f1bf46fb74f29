import { container } from "@/lib/composition/container";
import { readStoredResult } from "@/lib/groups/recent-analyses";

/** Returns the full comparison of an account; 404 if the account has none of this id. */
export async function comparisonResponse(owner: string | null, jobId: string): Promise<Response> {
  const job = { id: jobId, kind: "similarity" } as const;
  const result = owner === null ? null : await readStoredResult(container().ports, owner, job, "full");
  if (result === null) return new Response("The result does not exist.\n", { status: 404 });
  return Response.json(result, { headers: { "Cache-Control": "private, no-store" } });
}
