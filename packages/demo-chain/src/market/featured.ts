import type { SimulatedMarket } from "./scenarios/simulate.ts";
import type { Token } from "./token.ts";
import type { Featured, WalletTruth } from "./types.ts";

const SHOWN: readonly (readonly [persona: string, note: string])[] = [
  ["day_trader", "Holds for hours, mostly inside a day"],
  ["sniper", "Buys seconds after a launch, sells within a minute"],
  ["whale", "Large positions in deep pools, held for days"],
  ["bot", "Goes through dozens of tokens a day"],
  ["ring", "One of a group that buys the same tokens within minutes"],
  ["holder", "Holds for more than a month"],
];

/** Number of wallets of the group that act together, and of others that they are compared with. */
const GROUP_HALF = 4;
const KNOWN_TRADER = "Demo trader Juniper";

/**
 * Selects the featured subjects: the most profitable wallet of each featured persona, with open and closed
 * tokens if possible; the token of the showcase, or in a small market the priced token with the most holders;
 * a launch; a group; and the most profitable buyer of the showcase that is not featured separately.
 */
export function chooseFeatured(
  { world, launches, showcase }: Pick<SimulatedMarket, "world" | "launches" | "showcase">,
  truths: readonly WalletTruth[],
): Featured {
  const list = (persona: string) => truths.filter((truth) => truth.persona === persona);
  const wallets = SHOWN.flatMap(([persona, note]) => {
    const sorted = list(persona).toSorted(
      (left, right) =>
        Number(hasOpenAndClosed(right)) - Number(hasOpenAndClosed(left)) || compareResults(left, right),
    );
    return sorted.slice(0, 1).map(({ address }) => ({ address, persona, note }));
  });
  const { mint, symbol } = showcase.token ?? findMostHeld(world.tokens);
  const launch = launches.find(({ kind }) => kind === "bundled");
  if (launch === undefined) throw new RangeError("a market has a launch of each kind");
  const buyers = new Set(showcase.buyers.map(({ account }) => account.address));
  const shown = new Set(wallets.map(({ address }) => address));
  const [trader] = truths
    .filter(({ address, persona }) => buyers.has(address) && !shown.has(address) && persona !== "ring")
    .toSorted(compareResults);
  const group = [...list("ring").slice(0, GROUP_HALF), ...list("day_trader").slice(0, GROUP_HALF)];
  return {
    wallets,
    token: { address: mint.address, symbol },
    launch: { address: launch.mint, symbol: launch.symbol },
    group: group.map(({ address }) => address),
    knownTrader: trader ? { address: trader.address, name: KNOWN_TRADER } : null,
  };
}

function compareResults(left: WalletTruth, right: WalletTruth): number {
  return left.realizedPnlLamports > right.realizedPnlLamports ? -1 : 1;
}

function findMostHeld(tokens: readonly Token[]): Token {
  const countHolders = ({ mint }: Token) => mint.tokenAccounts.filter(({ amount }) => amount > 0n).length;
  return tokens
    .filter(({ isPriced }) => isPriced)
    .reduce((best, token) => (countHolders(token) > countHolders(best) ? token : best));
}

function hasOpenAndClosed({ tokens }: WalletTruth): boolean {
  const open = tokens.filter(({ heldRaw }) => heldRaw > 0n).length;
  return open > 0 && open < tokens.length;
}
