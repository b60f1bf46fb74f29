import type { GroupKind } from "@/lib/jobs/rules/group-jobs";

/** Page of a shared result of each kind. One page for all kinds would load the scripts of all of them. */
const PAGES: Readonly<Record<GroupKind, string>> = {
  "holder-profiles": "holders",
  similarity: "similarity",
  combined: "combined",
  launch: "launch",
  copy: "copy",
};

/** Returns the path of the page of a shared result. */
export function buildSharedPath(kind: GroupKind, token: string): string {
  return `/shared/${PAGES[kind]}/${token}`;
}
