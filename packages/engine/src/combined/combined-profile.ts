import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import type { Steps } from "../steps.ts";
import { computeMetricsInSteps } from "../wallet/compute-metrics.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import type { ReconciliationView } from "../wallet/present-reconciliation.ts";
import { buildProfile, type CoverageView, type WalletProfile } from "../wallet/profile.ts";
import { UnknownFields } from "../wallet/unknown-fields.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { allocateRealizedPnl, type MemberResult } from "./allocate-realized-pnl.ts";
import { combineWallets, type InternalMoves } from "./combine-wallets.ts";

/** Profile of several wallets as if one owner had them, in the name of the first of them by address. */
export interface CombinedProfile extends WalletProfile {
  /** In the order of addresses. */
  readonly wallets: readonly Address[];
  /** By who sold, in the order of `wallets`. */
  readonly perWallet: readonly MemberShare[];
  readonly internal: InternalMoves;
}

export interface MemberShare {
  readonly walletAddress: Address;
  readonly realizedPnlSol: number;
  /** Part of the known realized result of all, negative where the signs differ; null where that is 0. */
  readonly share: number | null;
  /** Time as of which it was read: members are analysed apart. */
  readonly calculatedAt: string;
  readonly unknown?: readonly string[];
}

/** The compact shape: what a reader needs to judge the group, without lists that grow with its trades. */
export interface AgentCombinedProfile
  extends Pick<CombinedProfile, "status" | "wallets" | "hud" | "pnl" | "perWallet" | "internal"> {
  readonly coverage: Pick<CoverageView, "transactions" | "complete">;
  readonly reconciliation: Pick<ReconciliationView, "verdict">;
}

/**
 * Profiles wallets as if one owner had them (docs/definitions.md). Throws a RangeError for none.
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

/**
 * Takes from a profile what the compact shape has.
 *
 * @example
 * const { hud, perWallet } = toAgentCombined(combinedProfile);
 */
export function toAgentCombined(profile: CombinedProfile): AgentCombinedProfile {
  const { status, wallets, hud, pnl, coverage, reconciliation, perWallet, internal } = profile;
  const { transactions, complete } = coverage;
  return {
    status,
    wallets,
    hud,
    pnl,
    coverage: { transactions, complete },
    reconciliation: { verdict: reconciliation.verdict },
    perWallet,
    internal,
  };
}

/** `total` is lamports, `analyzedAt` unix milliseconds. */
function presentMember(
  { wallet, realizedLamports, isWhole }: MemberResult,
  total: bigint,
  analyzedAt: number,
): MemberShare {
  const unknown = new UnknownFields();
  return {
    walletAddress: wallet,
    realizedPnlSol: unknown.sum("realizedPnlSol", toPartialSum(toSol(realizedLamports), isWhole)),
    share: total === 0n ? null : Number(realizedLamports) / Number(total),
    calculatedAt: new Date(analyzedAt).toISOString(),
    ...unknown.field(),
  };
}
