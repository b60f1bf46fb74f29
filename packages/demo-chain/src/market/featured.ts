import type { SimulatedMarket } from "./scenarios/simulate.ts";
import type { Featured, WalletTruth } from "./types.ts";
import type { Token } from "./world.ts";

/** Personas with a note on each. */
const SHOWN = [
  ["day_trader", "Holds for hours, mostly inside a day"],
  ["sniper", "Buys seconds after a launch, sells within a minute"],
  ["whale", "Large positions in deep pools, held for days"],
  ["bot", "Goes through dozens of tokens a day"],
  ["ring", "One of a group that buys the same tokens within minutes"],
  ["holder", "Holds for more than a month"],
] as const;
/** Number of wallets of the group that act together, and of others that they are compared with. */
const GROUP_HALF = 4;
const KNOWN_TRADER = "Demo trader Juniper";

/**
 * Selects the featured subjects: the most profitable wallet of each featured persona, with open and closed
 * tokens if possible; the token of the showcase, or in a small market the priced token with the most holders;
 * a launch; a group; and the most profitable buyer of the showcase that is not featured separately.
 */
export function chooseFeatured(market: SimulatedMarket, truths: readonly WalletTruth[]): Featured {
  const { world, launches, showcase } = market;
  const list = (persona: string) => truths.filter((truth) => truth.persona === persona);
  const wallets = SHOWN.flatMap(([persona, note]) => {
    const [wallet] = list(persona).toSorted(compareFeatured);
    return wallet ? [{ address: wallet.address, persona, note }] : [];
  });
  const launch = launches.find(({ kind }) => kind === "bundled");
  if (launch === undefined) throw new RangeError("a market has a launch of each kind");
  const buyers = new Set(showcase.buyers.map(({ account }) => account.address));
  for (const { address } of wallets) buyers.delete(address);
  const [trader] = truths
    .filter(({ address, persona }) => buyers.has(address) && persona !== "ring")
    .toSorted(compareResults);
  const group = [...list("ring").slice(0, GROUP_HALF), ...list("day_trader").slice(0, GROUP_HALF)];
  const { mint, symbol } = showcase.token ?? findMostHeld(world.tokens);
  return {
    wallets,
    token: { address: mint.address, symbol },
    launch: { address: launch.mint, symbol: launch.symbol },
    group: group.map(({ address }) => address),
    knownTrader: trader ? { address: trader.address, name: KNOWN_TRADER } : null,
  };
}

const compareResults = (left: WalletTruth, right: WalletTruth) =>
  left.realizedPnlLamports > right.realizedPnlLamports ? -1 : 1;

function compareFeatured(left: WalletTruth, right: WalletTruth): number {
  return hasOpenAndClosed(right) - hasOpenAndClosed(left) || compareResults(left, right);
}

function hasOpenAndClosed({ tokens }: WalletTruth): number {
  const open = tokens.filter(({ heldRaw }) => heldRaw > 0n).length;
  return Number(open > 0 && open < tokens.length);
}

function findMostHeld(tokens: readonly Token[]): Token {
  const countHolders = ({ mint }: Token) => mint.tokenAccounts.filter(({ amount }) => amount > 0n).length;
  return tokens
    .filter(({ isPriced }) => isPriced)
    .reduce((best, token) => (countHolders(token) > countHolders(best) ? token : best));
}
