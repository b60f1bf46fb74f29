import type { Address } from "@walletlens/engine/address";

/** Kinds of jobs about several wallets; also the beginnings of their result keys. */
export const GROUP_KINDS = ["holder-profiles", "similarity", "combined"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

export type GroupWork =
  | { readonly kind: "holder-profiles"; readonly mint: Address; readonly topN: number }
  | { readonly kind: "similarity" | "combined"; readonly wallets: readonly Address[] };

/** Shapes of a result; every job keeps its result in both. */
export const RESULT_SHAPES = ["full", "agent"] as const;
export type ResultShape = (typeof RESULT_SHAPES)[number];

/** Key that a result is kept under: either id of the job finds it. */
export interface ResultKey {
  readonly kind: GroupKind;
  readonly shape: ResultShape;
  readonly id: string;
}

/** The two ids of a job. */
export interface GroupJobIds {
  readonly jobId: string;
  readonly requestId: string;
}

/** The id of the request for a job that endpoint `endpoint` queued: a readable part and `random`. */
export function formatRequestId(endpoint: string, random: string): string {
  return `req-${endpoint}-${random}`;
}

/** The key of a result as callers send it. */
export function formatResultKey({ kind, shape, id }: ResultKey): string {
  return `${PREFIXES[kind][shape]}${id}`;
}

/** The result that a caller asks for, or null for what is no key. */
export function parseResultKey(key: string): ResultKey | null {
  for (const kind of GROUP_KINDS) {
    for (const shape of RESULT_SHAPES) {
      const prefix = PREFIXES[kind][shape];
      if (key.startsWith(prefix) && key.length > prefix.length) {
        return { kind, shape, id: key.slice(prefix.length) };
      }
    }
  }
  return null;
}

/** The documented key of a job's result: holder profiles go by the job's id, others by the request's. */
export function resultKeyOf(kind: GroupKind, shape: ResultShape, ids: GroupJobIds): string {
  return formatResultKey({ kind, shape, id: kind === "holder-profiles" ? ids.jobId : ids.requestId });
}

/** Prefixes of result keys. None begins with another: each ends where the id begins. */
const PREFIXES: Readonly<Record<GroupKind, Readonly<Record<ResultShape, string>>>> = {
  "holder-profiles": { full: "holder-profiles:result:", agent: "holder-profiles:agent:result:" },
  similarity: { full: "similarity:result:", agent: "similarity:agent:result:" },
  combined: { full: "combined:result:", agent: "combined:agent:result:" },
};
