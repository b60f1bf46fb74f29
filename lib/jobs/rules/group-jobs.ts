import type { Address } from "@walletlens/engine/address";

/** Kinds of jobs that need the analyses of wallets. */
export const GROUP_KINDS = ["holder-profiles", "similarity", "combined", "launch", "copy"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** Kinds of jobs about a token. */
export type TokenKind = Extract<GroupKind, "holder-profiles" | "launch">;

/** Kinds of jobs about wallets that the caller names. */
export type WalletsKind = Exclude<GroupKind, TokenKind>;

/** Kinds of jobs about a list of wallets. */
export type ListedWalletsKind = Exclude<WalletsKind, "copy">;

/** Terms of a follower, and the number of cycles to follow. */
export interface CopyTerms {
  readonly delaySeconds: number;
  /** Null for the median of what the wallet spent. */
  readonly sizeSol: number | null;
  /** Null without a limit. */
  readonly slippagePercent: number | null;
  readonly samples: number;
}

export type GroupWork =
  | { readonly kind: "holder-profiles"; readonly mint: Address; readonly topN: number }
  | { readonly kind: "launch"; readonly mint: Address; readonly first: number }
  | { readonly kind: "copy"; readonly wallet: Address; readonly terms: CopyTerms }
  | { readonly kind: ListedWalletsKind; readonly wallets: readonly Address[] };

/** Shapes of a result; every job stores both. */
export const RESULT_SHAPES = ["full", "agent"] as const;
export type ResultShape = (typeof RESULT_SHAPES)[number];

/** Key of a stored result. `id` is the job's id or the request's. */
export interface ResultKey {
  readonly kind: GroupKind;
  readonly shape: ResultShape;
  readonly id: string;
}

export interface GroupJobIds {
  readonly jobId: string;
  readonly requestId: string;
}

/** Returns a request id for a job of `endpoint`. */
export function formatRequestId(endpoint: string, random: string): string {
  return `req-${endpoint}-${random}`;
}

export function formatResultKey({ kind, shape, id }: ResultKey): string {
  return `${PREFIXES[kind][shape]}${id}`;
}

/** Returns null for a text that is not a result key. */
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

/** Returns the documented key of a job's result: jobs about a list of wallets use the request's id, others the job's. */
export function buildResultKey(kind: GroupKind, shape: ResultShape, ids: GroupJobIds): string {
  return formatResultKey({ kind, shape, id: LISTED.has(kind) ? ids.requestId : ids.jobId });
}

const LISTED: ReadonlySet<GroupKind> = new Set<ListedWalletsKind>(["similarity", "combined"]);

/** No prefix is a prefix of another one. */
const PREFIXES: Readonly<Record<GroupKind, Readonly<Record<ResultShape, string>>>> = {
  "holder-profiles": { full: "holder-profiles:result:", agent: "holder-profiles:agent:result:" },
  similarity: { full: "similarity:result:", agent: "similarity:agent:result:" },
  combined: { full: "combined:result:", agent: "combined:agent:result:" },
  launch: { full: "launch:result:", agent: "launch:agent:result:" },
  copy: { full: "copy:result:", agent: "copy:agent:result:" },
};
