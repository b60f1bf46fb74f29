import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import type { AgentCombinedResult, MemberShare, WalletProfile } from "../result-types.ts";
import type { Steps } from "../steps.ts";
import { computeMetricsInSteps } from "../wallet/compute-metrics.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import { addUpRealized } from "../wallet/pnl-results.ts";
import { buildProfile } from "../wallet/profile.ts";
import { sumRealizedUsd } from "../wallet/token-usd.ts";
import { UnknownFields } from "../wallet/unknown-fields.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { allocateRealizedPnl, type MemberResult } from "./allocate-realized-pnl.ts";
import { combineWallets, type InternalMoves } from "./combine-wallets.ts";

/** Profile of several wallets as one owner, named after the first by address. */
export interface CombinedProfile extends WalletProfile {
  /** In the order of addresses. */
  readonly wallets: readonly Address[];
  /** By seller, in the order of `wallets`. */
  readonly perWallet: readonly MemberShare[];
  readonly internal: InternalMoves;
}

/** Compact form without lists that grow with the trades. */
export type AgentCombinedProfile = Omit<AgentCombinedResult, "skipped" | "notFound">;

/**
 * Profiles wallets as one owner (docs/definitions.md). Throws a RangeError without wallets.
 *
 * @example
 * const { pnl, perWallet, internal } = runSteps(profileCombined([input]));
 */
export function* profileCombined(inputs: readonly WalletInput[]): Steps<CombinedProfile> {
  const combined = yield* combineWallets(inputs);
  const metrics = yield* computeMetricsInSteps(combined.input);
  const members = yield* allocateRealizedPnl(combined, inputs);
  const analyzedAt = new Map(inputs.map((input) => [input.wallet, input.analyzedAt]));
  yield;
  const total = members.reduce((sum, { realizedLamports }) => sum + realizedLamports, 0n);
  return {
    ...buildProfile(combined.input, metrics),
    wallets: members.map(({ wallet }) => wallet),
    perWallet: members.map((member) => presentMember(member, total, analyzedAt.get(member.wallet) ?? 0)),
    internal: combined.internal,
  };
}

/** Returns the compact form of a profile. */
export function toAgentCombined(profile: CombinedProfile): AgentCombinedProfile {
  const { status, wallets, hud, pnl, cash, coverage, reconciliation, perWallet, internal } = profile;
  const { transactions, complete } = coverage;
  return {
    status,
    wallets,
    hud,
    pnl,
    cash,
    coverage: { transactions, complete },
    reconciliation: { verdict: reconciliation.verdict },
    perWallet,
    internal,
  };
}

/** `total` is lamports, `analyzedAt` unix milliseconds. */
function presentMember(member: MemberResult, total: bigint, analyzedAt: number): MemberShare {
  const { wallet, realizedLamports, isWhole, results } = member;
  const unknown = new UnknownFields();
  const sol = toPartialSum(results === 0 && !isWhole ? null : toSol(realizedLamports), isWhole);
  return {
    walletAddress: wallet,
    realizedPnlSol: unknown.sum("realizedPnlSol", sol),
    results: addUpRealized({ sol, usd: sumRealizedUsd(member, sol) }),
    share: total === 0n ? null : Number(realizedLamports) / Number(total),
    calculatedAt: new Date(analyzedAt).toISOString(),
    ...unknown.field(),
  };
}
