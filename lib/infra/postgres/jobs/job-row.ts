import type { GroupJobIds, GroupWork } from "@/lib/jobs/rules/group-jobs";

/** Values that the statements which record a job take of an order, without its price. */
export function toJobRow(
  { jobId, requestId, work }: GroupJobIds & { readonly work: GroupWork },
  position: number,
) {
  const wallets = work.kind === "holder-profiles" ? work.topN : work.wallets.length;
  return { position, id: jobId, request_id: requestId, kind: work.kind, work, wallets };
}
