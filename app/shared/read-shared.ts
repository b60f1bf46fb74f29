import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { container } from "@/lib/composition/container";
import { findGroupAnalysis, findSharedResult } from "@/lib/groups/recent-analyses";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";
import type { GroupKind } from "@/lib/jobs/rules/group-jobs";

const TOKEN = /^[0-9a-f]{32}$/;

/** Parameters of the page of a shared result. */
export interface SharedPageProps {
  readonly params: Promise<{ readonly token: string }>;
}

export interface SharedAnalysis {
  readonly jobId: RecentAnalysis["jobId"];
  readonly followerId: RecentAnalysis["followerId"];
  readonly work: RecentAnalysis["work"];
  readonly token: string;
  readonly owner: string;
}

/** Returns the job of a shared link and its owner; null if the link is invalid. Reads once per page and title. */
export const readShared = cache(async (token: string) => {
  if (!TOKEN.test(token)) return null;
  const { ports, pages } = container();
  await pages.admitReader(await headers());
  return findSharedResult(ports, token);
});

/** Returns the analysis of a shared link; null if the link is invalid or the result has expired. */
export const findSharedAnalysis = cache(async (token: string): Promise<SharedAnalysis | null> => {
  const shared = await readShared(token);
  if (shared === null) return null;
  const analysis = await findGroupAnalysis(container().ports, shared.owner, shared.jobId);
  return analysis?.hasResult === true ? { ...analysis, token, owner: shared.owner } : null;
});

/**
 * Returns the analysis of a shared link. Responds with the page "not found" if the link is invalid or revoked, or the
 * analysis is of none of `kinds`.
 */
export async function requireSharedAnalysis<Kind extends GroupKind>(
  { params }: SharedPageProps,
  kinds: readonly Kind[],
) {
  const shared = await findSharedAnalysis((await params).token);
  return shared !== null && isOfKind(shared, kinds) ? shared : notFound();
}

function isOfKind<Kind extends GroupKind>(
  shared: SharedAnalysis,
  kinds: readonly Kind[],
): shared is SharedAnalysis & { readonly work: { readonly kind: Kind } } {
  return kinds.some((kind) => kind === shared.work.kind);
}
