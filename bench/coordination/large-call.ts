import { createRandom } from "@walletlens/demo-chain/market/random";
import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { address } from "@walletlens/engine/address";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { MARKET_START } from "./market";

const WALLETS = 30;
const TOKENS = 2_000;
const MINTS = 10_000;
const KEPT = 200;
const KEPT_TOKENS = 200;
const PAGES = 200;
const PAGE_TRADES = 1_000;
const SPAN = 90 * SECONDS_PER_DAY;

/**
 * A call of 30 wallets with 2,000 tokens each, of which each pair shares a fifth, with all kinds of evidence.
 */
export function createLargeCall() {
  const random = createRandom("large call");
  const mints = Array.from({ length: MINTS }, (_, n) => ({
    mint: address(addressOf(`coordination mint ${n}`)),
    launch: MARKET_START + random.next() * SPAN,
  }));
  const create = (name: string, count: number) => {
    const wallet = address(addressOf(name));
    const trades = random.sample(mints, count).flatMap(({ mint, launch }, n) => {
      const bought = launch + random.next() * 20 * SECONDS_PER_DAY;
      const sold = bought + random.next() * SECONDS_PER_DAY;
      return [
        { signature: `${name} buy ${n}`, mint, side: "buy" as const, time: bought, slot: null },
        { signature: `${name} sell ${n}`, mint, side: "sell" as const, time: sold, slot: null },
      ];
    });
    const facts = trades.map(({ signature, time }) => ({
      ...{ signature, time, feePayer: wallet, signers: [wallet], movements: [] },
    }));
    return {
      wallet,
      trades,
      facts,
      covered: [{ from: MARKET_START - SECONDS_PER_DAY, to: MARKET_START + 2 * SPAN }],
    };
  };
  const tokens = new Map(
    mints.slice(0, PAGES).map(({ mint, launch }) => {
      const times = Array.from({ length: PAGE_TRADES }, () => launch + random.next() * 20 * SECONDS_PER_DAY);
      return [mint, { launch, background: { from: launch, to: launch + 20 * SECONDS_PER_DAY, times } }];
    }),
  );
  return {
    wallets: Array.from({ length: WALLETS }, (_, n) => create(`coordination wallet ${n}`, TOKENS)),
    reference: Array.from({ length: KEPT }, (_, n) => create(`coordination kept ${n}`, KEPT_TOKENS)),
    tokens,
  };
}
