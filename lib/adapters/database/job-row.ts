import type { GroupJobIds, GroupWork } from "@/lib/domain/group-jobs";

/** What the statements that record a job of an order take of it, without its price. */
export function toJobRow(
  { jobId, requestId, work }: GroupJobIds & { readonly work: GroupWork },
  position: number,
) {
  const wallets = work.kind === "similarity" ? work.wallets.length : work.topN;
  return { position, id: jobId, request_id: requestId, kind: work.kind, work, wallets };
}
