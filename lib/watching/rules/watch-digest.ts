import {
  MAX_DIGEST_TOKENS,
  MAX_DIGEST_WALLETS,
  type WatchDigestData,
} from "@walletlens/contract/webhook-events";
import { toSol, toTokens } from "@walletlens/engine/amount";
import type { DigestPeriod } from "./digest-periods";
import type { NewFeedEvent, NewTradeEvent, Watch } from "./watch";

type WalletPart = WatchDigestData["wallets"][number];

/** State of a watch at the time of a digest. */
export type DigestedWatch = Pick<Watch, "walletAddress" | "label" | "status" | "lastCheckedAt">;

/** Fields of sums that are incomplete if trades may be missing. */
const SUMS = ["tradesCount", "volumeSol", "volumeUsd", "realizedPnlSol", "realizedPnlUsd"] as const;
const WALLET_SUMS = [
  ...SUMS,
  "buysCount",
  "sellsCount",
  "largestTrade",
  "newTokensCount",
  "newTokens",
] as const;

const LAMPORTS_DECIMALS = 9;
const MICROS_DECIMALS = 6;

/** Adds up the events of a period, in any number, by wallet. Amounts are exact integers until they are presented. */
export class DigestTally {
  private readonly wallets = new Map<string, WalletTally>();
  private events = 0;

  get eventsCount(): number {
    return this.events;
  }

  add(event: NewFeedEvent): void {
    this.events += 1;
    const { walletAddress } = event;
    const tally = this.wallets.get(walletAddress) ?? new WalletTally();
    this.wallets.set(walletAddress, tally);
    if (event.type === "wallet.traded") tally.add(event);
  }

  /** Returns the digest of a period. A wallet with events and without a watch is one that the account has removed. */
  build(
    { from, to }: DigestPeriod,
    { watches, siteUrl }: { readonly watches: readonly DigestedWatch[]; readonly siteUrl: string },
  ): WatchDigestData {
    const watched = new Map(watches.map((watch) => [watch.walletAddress, watch]));
    const addresses = new Set([...this.wallets.keys(), ...watched.keys()]);
    const parts: { readonly part: WalletPart; readonly tally: WalletTally }[] = [];
    const total = new WalletTally();
    let quiet = 0;
    for (const walletAddress of addresses) {
      const tally = this.wallets.get(walletAddress) ?? new WalletTally();
      const watch = watched.get(walletAddress);
      const isIncomplete = watch !== undefined && mayMissTrades(watch, to);
      if (isIncomplete) total.markIncomplete(SUMS);
      if (isIncomplete) tally.markIncomplete(WALLET_SUMS);
      else if (tally.isEmpty) {
        quiet += watch === undefined ? 0 : 1;
        continue;
      }
      total.merge(tally);
      const { label = null, status = "ended", lastCheckedAt = null } = watch ?? {};
      parts.push({ tally, part: { walletAddress, label, status, lastCheckedAt, ...tally.present() } });
    }
    parts.sort((a, b) => compareVolumes(b.tally, a.tally));
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      link: `${siteUrl}/watchlist`,
      ...total.presentSums(),
      walletsCount: parts.length,
      wallets: parts.slice(0, MAX_DIGEST_WALLETS).map(({ part }) => part),
      quietWalletsCount: quiet,
      ...total.presentUnknown(SUMS),
    };
  }
}

function mayMissTrades({ status, lastCheckedAt }: DigestedWatch, to: number): boolean {
  return status === "paused" || lastCheckedAt === null || Date.parse(lastCheckedAt) < to;
}

function compareVolumes(a: WalletTally, b: WalletTally): number {
  if (a.lamports === b.lamports) return 0;
  return a.lamports > b.lamports ? 1 : -1;
}

/** Sums of trades of one wallet, or of all. */
class WalletTally {
  lamports = 0n;
  private usdMicros = 0n;
  private resultLamports = 0n;
  private resultUsdMicros = 0n;
  private buys = 0;
  private sells = 0;
  private largest: { readonly event: NewTradeEvent; readonly lamports: bigint } | null = null;
  private newTokensCount = 0;
  private readonly newTokens: WalletPart["newTokens"] = [];
  private readonly incomplete = new Set<string>();

  get isEmpty(): boolean {
    return this.buys + this.sells === 0;
  }

  markIncomplete(fields: readonly string[]): void {
    for (const field of fields) this.incomplete.add(field);
  }

  add(event: NewTradeEvent): void {
    const { trade } = event;
    const lamports = toUnits(trade.solAmount, LAMPORTS_DECIMALS);
    if (trade.side === "buy") this.buys += 1;
    else this.sells += 1;
    this.lamports += lamports;
    this.usdMicros += toUnits(trade.valueUsd, MICROS_DECIMALS);
    this.resultLamports += toUnits(trade.realizedPnlSol ?? 0, LAMPORTS_DECIMALS);
    this.resultUsdMicros += toUnits(trade.realizedPnlUsd ?? 0, MICROS_DECIMALS);
    for (const field of trade.unknown ?? []) this.markIncomplete(AFFECTED[field] ?? []);
    if (trade.isFirstBuy) {
      this.newTokensCount += 1;
      const { tokenAddress, tokenSymbol } = trade;
      if (this.newTokens.length < MAX_DIGEST_TOKENS) this.newTokens.push({ tokenAddress, tokenSymbol });
    }
    const isKnown = trade.unknown?.includes("solAmount") !== true;
    if (isKnown && (this.largest === null || lamports > this.largest.lamports)) {
      this.largest = { event, lamports };
    }
  }

  /** Adds the sums of another tally. */
  merge(other: WalletTally): void {
    this.buys += other.buys;
    this.sells += other.sells;
    this.lamports += other.lamports;
    this.usdMicros += other.usdMicros;
    this.resultLamports += other.resultLamports;
    this.resultUsdMicros += other.resultUsdMicros;
    this.markIncomplete([...other.incomplete]);
  }

  presentSums(): Pick<WatchDigestData, (typeof SUMS)[number]> {
    return {
      tradesCount: this.buys + this.sells,
      volumeSol: toSol(this.lamports),
      volumeUsd: toTokens(this.usdMicros, MICROS_DECIMALS),
      realizedPnlSol: toSol(this.resultLamports),
      realizedPnlUsd: toTokens(this.resultUsdMicros, MICROS_DECIMALS),
    };
  }

  presentUnknown(fields: readonly string[]): Pick<WatchDigestData, "unknown"> {
    const unknown = fields.filter((field) => this.incomplete.has(field));
    return unknown.length === 0 ? {} : { unknown };
  }

  present() {
    return {
      ...this.presentSums(),
      buysCount: this.buys,
      sellsCount: this.sells,
      largestTrade: this.largest === null ? null : presentLargest(this.largest.event),
      newTokensCount: this.newTokensCount,
      newTokens: this.newTokens,
      ...this.presentUnknown(WALLET_SUMS),
    };
  }
}

/** Sums that an unknown field of a trade makes incomplete. */
const AFFECTED: Readonly<Record<string, readonly string[]>> = {
  solAmount: ["volumeSol", "largestTrade"],
  valueUsd: ["volumeUsd"],
  realizedPnlSol: ["realizedPnlSol"],
  realizedPnlUsd: ["realizedPnlUsd"],
  isFirstBuy: ["newTokensCount", "newTokens"],
};

function presentLargest({ trade, signature, at }: NewTradeEvent): WalletPart["largestTrade"] {
  const { side, tokenAddress, tokenSymbol, solAmount, valueUsd } = trade;
  const isUnknown = trade.unknown?.includes("valueUsd") === true;
  return {
    side,
    tokenAddress,
    tokenSymbol,
    solAmount,
    valueUsd,
    signature,
    at,
    ...(isUnknown ? { unknown: ["valueUsd"] } : {}),
  };
}

/** Returns the integer that an event presented as a decimal number: lamports of SOL, micro-dollars of dollars. */
function toUnits(amount: number, decimals: number): bigint {
  return BigInt(Math.round(amount * 10 ** decimals));
}
