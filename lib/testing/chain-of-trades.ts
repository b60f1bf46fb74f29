import { type Address, address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { PageEntry } from "@walletlens/engine/coordination/leaders";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "./fake";

/** Purchase or sale that its wallet signed. */
export interface ChainTrade {
  readonly wallet: Address;
  readonly signature: string;
  readonly mint: Address;
  readonly side: "buy" | "sell";
  /** Unix seconds. */
  readonly time: number;
  /** Orders trades within a second. */
  readonly slot?: number | null;
}

/** Chain that contains only trades, for searches of leaders. */
export interface ChainOfTrades {
  readonly chain: Chain;
  /** Returns the newest page of a token's signatures up to a time in unix seconds, newest first. */
  page(mint: Address, to: number): readonly PageEntry[];
}

const PAGE = 1_000;
const PROGRAM = address("11111111111111111111111111111111");

export function chainOfTrades(trades: readonly ChainTrade[]): ChainOfTrades {
  const newestFirst = trades.toSorted((a, b) => b.time - a.time || (b.slot ?? 0) - (a.slot ?? 0));
  const indexOf = new Map(newestFirst.map(({ signature }, place) => [signature, place]));
  const mentions = new Map<Address, ChainTrade[]>();
  for (const trade of newestFirst) {
    for (const mentioned of [trade.mint, trade.wallet]) {
      const known = mentions.get(mentioned);
      if (known === undefined) mentions.set(mentioned, [trade]);
      else known.push(trade);
    }
  }
  const below = (mentioned: Address, before: string | null) => {
    const from = before === null ? -1 : (indexOf.get(before) ?? -1);
    return (mentions.get(mentioned) ?? []).filter(({ signature }) => (indexOf.get(signature) ?? 0) > from);
  };
  return {
    page: (mint, to) =>
      below(mint, null)
        .filter(({ time }) => time <= to)
        .slice(0, PAGE)
        .map(({ signature, time, slot }) => ({ signature, time, ...(slot == null ? {} : { slot }) })),
    chain: fake<Chain>({
      async readSignaturePage(mentioned, before) {
        const all = below(mentioned, before);
        const entries = all
          .slice(0, PAGE)
          .map(({ signature, time, slot }) => ({ ...{ signature, time }, slot: slot ?? 0 }));
        return { entries, oldestTime: entries.at(-1)?.time ?? null, reachesBeginning: all.length < PAGE };
      },
      async *readHistory(mentioned, { before = null, limit, isKnown = () => false }) {
        const listed = below(mentioned, before).slice(0, limit);
        const [newest, oldest] = [listed[0], listed.at(-1)];
        if (newest === undefined || oldest === undefined) return;
        const toPosition = ({ signature }: ChainTrade) => ({ signature, slot: 0 });
        yield {
          transactions: listed.filter(({ signature }) => !isKnown(signature)).map(toTransaction),
          unavailable: listed.filter(({ signature }) => isKnown(signature)).map(toPosition),
          newest: toPosition(newest),
          oldest: toPosition(oldest),
          listed: listed.length,
          end: listed.length < limit,
        };
      },
    }),
  };
}

function toTransaction({ wallet, signature, mint, side, time }: ChainTrade): Transaction {
  const [before, after] = side === "buy" ? [0n, 1n] : [1n, 0n];
  return {
    ...{ signature, slot: 0, indexInBlock: null, blockTime: time, failed: false },
    ...{
      feePayer: wallet,
      feeLamports: 5_000n,
      signers: [wallet],
      lamports: [],
      transfers: [],
      burns: [],
      closings: [],
      withdrawals: [],
      allocations: [],
    },
    tokens: [{ account: wallet, mint, owner: wallet, decimals: 0, before, after }],
    programs: [PROGRAM],
    topLevelPrograms: [PROGRAM],
  };
}
