import type { Address } from "@walletlens/engine/address";
import type { SignaturePages } from "@walletlens/engine/coordination/leaders";
import type { ObservedWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { TokenFacts, TokenTrade } from "@walletlens/engine/coordination/trading-history";
import type { SignaturePage } from "@walletlens/solana/chain-reader";
import type { Chain } from "@/lib/runtime/chain";
import { nullIfChainUnavailable } from "@/lib/runtime/chain";

/** Tokens that two of a group traded within this time are worth a call (docs/coordination.md#data). */
const CLOSE_SECONDS = 180;
/** Maximum number of pages of one group; the rest is reported. */
const MAX_PAGES = 200;
/** Concurrent pages. */
const AT_ONCE = 20;

export interface TokenBackgrounds {
  readonly tokens: ReadonlyMap<Address, TokenFacts>;
  /** Their source pages, including the group's transactions. */
  readonly pages: SignaturePages;
  /** Tokens whose page was not requested or not available. */
  readonly unread: number;
}

/**
 * Reads when other wallets traded the tokens that the group traded close together: one page of signatures of
 * each mint, ending at the last such trade.
 */
export async function readTokenBackgrounds(
  { chain }: { readonly chain: Chain },
  group: readonly ObservedWallet[],
  chosenBy: readonly Address[],
): Promise<TokenBackgrounds> {
  const ownSignatures = new Set(
    group.flatMap(({ trading }) => trading.trades.map(({ signature }) => signature)),
  );
  const closeTokens = listCloseTokens(group).filter(({ trade }) => !chosenBy.includes(trade.mint));
  const tokens = new Map<Address, TokenFacts>();
  const pages = new Map<Address, SignaturePage["entries"]>();
  const readTokens = closeTokens.slice(0, MAX_PAGES);
  for (let start = 0; start < readTokens.length; start += AT_ONCE) {
    const reads = readTokens.slice(start, start + AT_ONCE).map(async ({ trade }) => {
      const page = await nullIfChainUnavailable(chain.readSignaturePage(trade.mint, trade.signature));
      if (page === null) return;
      tokens.set(trade.mint, toFacts(page, trade, ownSignatures));
      pages.set(trade.mint, page.entries);
    });
    await Promise.all(reads);
  }
  return { tokens, pages, unread: closeTokens.length - tokens.size };
}

function toFacts(page: SignaturePage, { time }: TokenTrade, ownSignatures: ReadonlySet<string>): TokenFacts {
  const times = page.entries
    .filter((entry) => !ownSignatures.has(entry.signature))
    .map((entry) => entry.time);
  const from = page.oldestTime ?? time;
  return { launch: page.reachesBeginning ? from : null, background: { from, to: time, times } };
}

interface CloseToken {
  /** The last trade close to another wallet's. */
  readonly trade: TokenTrade;
  /** Trades close to another wallet's. */
  readonly count: number;
}

/** Lists tokens by descending number of close trades. */
function listCloseTokens(group: readonly ObservedWallet[]): readonly CloseToken[] {
  const firstTrades = new Map<string, TokenTrade[]>();
  for (const { trading } of group) {
    const seenKeys = new Set<string>();
    for (const trade of trading.trades.toSorted(byMoment)) {
      const key = `${trade.side} ${trade.mint}`;
      if (seenKeys.has(key)) continue;
      seenKeys.add(key);
      firstTrades.set(key, [...(firstTrades.get(key) ?? []), trade]);
    }
  }
  const closeByMint = new Map<Address, CloseToken>();
  for (const trades of firstTrades.values()) {
    const ascending = trades.toSorted(byMoment);
    ascending.forEach((trade, place) => {
      const previousTrade = ascending[place - 1];
      if (previousTrade === undefined || trade.time - previousTrade.time > CLOSE_SECONDS) return;
      const closeToken = closeByMint.get(trade.mint);
      const lastTrade =
        closeToken === undefined || byMoment(closeToken.trade, trade) < 0 ? trade : closeToken.trade;
      closeByMint.set(trade.mint, { trade: lastTrade, count: (closeToken?.count ?? 0) + 1 });
    });
  }
  return [...closeByMint.values()].sort(
    (a, b) => b.count - a.count || (a.trade.mint < b.trade.mint ? -1 : 1),
  );
}

/** By time, slot and signature, independent of the order of the wallets. */
function byMoment(one: TokenTrade, other: TokenTrade): number {
  return (
    one.time - other.time ||
    (one.slot ?? 0) - (other.slot ?? 0) ||
    Number(one.signature > other.signature) - Number(one.signature < other.signature)
  );
}
