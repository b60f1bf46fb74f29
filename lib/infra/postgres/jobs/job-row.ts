import type { GroupJobIds, GroupWork } from "@/lib/jobs/rules/group-jobs";

/** Returns the values of a new job's row except the price. */
export function toJobRow(
  { jobId, requestId, work }: GroupJobIds & { readonly work: GroupWork },
  position: number,
) {
  const wallets = work.kind === "holder-profiles" ? work.topN : work.wallets.length;
  return { position, id: jobId, request_id: requestId, kind: work.kind, work, wallets };
}
