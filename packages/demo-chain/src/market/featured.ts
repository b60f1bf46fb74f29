import type { Token } from "./token.ts";
import type { Featured, WalletTruth } from "./types.ts";
import type { World } from "./world.ts";

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
 * a launch; and a group.
 */
export function chooseFeatured(world: World, truths: readonly WalletTruth[]): Featured {
  const wallets = SHOWN.flatMap(([persona, note]) => {
    const [best] = truths
      .filter((truth) => truth.persona === persona)
      .toSorted(
        (left, right) =>
          Number(hasOpenAndClosed(right)) - Number(hasOpenAndClosed(left)) ||
          (left.realizedPnlLamports > right.realizedPnlLamports ? -1 : 1),
      );
    return best ? [{ address: best.address, persona, note }] : [];
  });
  const token = world.showcase.token ?? findMostHeld(world);
  const inRing = truths.filter(({ persona }) => persona === "ring");
  const others = truths.filter(({ persona }) => persona === "day_trader");
  return {
    wallets,
    token: { address: token.mint.address, symbol: token.symbol },
    launch: requireBundledLaunch(world),
    group: [...inRing.slice(0, GROUP_HALF), ...others.slice(0, GROUP_HALF)].map(({ address }) => address),
    knownTrader: chooseKnownTrader(world, truths, new Set(wallets.map(({ address }) => address))),
  };
}

function requireBundledLaunch({ launches }: World): Featured["launch"] {
  const bundled = launches.find(({ kind }) => kind === "bundled");
  if (bundled === undefined) throw new RangeError("a market has a launch of each kind");
  return { address: bundled.mint, symbol: bundled.symbol };
}

/** The most profitable buyer of the showcase that is not featured separately. */
function chooseKnownTrader(
  { showcase }: World,
  truths: readonly WalletTruth[],
  shown: ReadonlySet<string>,
): Featured["knownTrader"] {
  const buyers = new Set(showcase.buyers.map(({ account }) => account.address));
  const [best] = truths
    .filter(({ address, persona }) => buyers.has(address) && !shown.has(address) && persona !== "ring")
    .toSorted((left, right) => (left.realizedPnlLamports > right.realizedPnlLamports ? -1 : 1));
  return best ? { address: best.address, name: KNOWN_TRADER } : null;
}

function findMostHeld({ tokens }: World): Token {
  return tokens
    .filter(({ priced }) => priced)
    .reduce((best, other) => (holdersOf(other) > holdersOf(best) ? other : best));
}

function hasOpenAndClosed({ tokens }: WalletTruth): boolean {
  const open = tokens.filter(({ heldRaw }) => heldRaw > 0n).length;
  return open > 0 && open < tokens.length;
}

function holdersOf({ mint }: Token): number {
  return mint.tokenAccounts.filter(({ amount }) => amount > 0n).length;
}
