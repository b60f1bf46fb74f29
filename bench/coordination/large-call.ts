import { createRandom } from "@walletlens/demo-chain/market/random";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { MARKET_START } from "./market";

/**
 * A call of 30 wallets with 2,000 tokens each, of which each pair shares a fifth, with all kinds of evidence.
 */
export function createLargeCall() {
  const random = createRandom("large call");
  const mints = Array.from({ length: COUNT.mints }, (_, n) => ({
    mint: address(createAddress(`coordination mint ${n}`)),
    launch: MARKET_START + random.next() * SPAN,
  }));
  const create = (name: string, count: number) => {
    const wallet = address(createAddress(name));
    const trades = random.sample(mints, count).flatMap(({ mint, launch }, n) => {
      const bought = launch + random.next() * 20 * SECONDS_PER_DAY;
      const sold = bought + random.next() * SECONDS_PER_DAY;
      return [
        { signature: `${name} buy ${n}`, mint, side: "buy" as const, time: bought, slot: null },
        { signature: `${name} sell ${n}`, mint, side: "sell" as const, time: sold, slot: null },
      ];
    });
    const facts = trades.map(({ signature, time }) => ({
      signature,
      time,
      feePayer: wallet,
      signers: [wallet],
      movements: [],
    }));
    return {
      wallet,
      trades,
      facts,
      funding: null,
      proceedsLamports: 0n,
      covered: [{ from: MARKET_START - SECONDS_PER_DAY, to: MARKET_START + 2 * SPAN }],
    };
  };
  const tokens = new Map(
    mints.slice(0, COUNT.pages).map(({ mint, launch }) => {
      const times = Array.from(
        { length: COUNT.tradesOfPage },
        () => launch + random.next() * 20 * SECONDS_PER_DAY,
      );
      return [mint, { launch, background: { from: launch, to: launch + 20 * SECONDS_PER_DAY, times } }];
    }),
  );
  return {
    wallets: Array.from({ length: COUNT.wallets }, (_, n) =>
      create(`coordination wallet ${n}`, COUNT.tokens),
    ),
    reference: Array.from({ length: COUNT.references }, (_, n) =>
      create(`coordination kept ${n}`, COUNT.tokensOfReference),
    ),
    tokens,
  };
}

const COUNT = {
  wallets: 30,
  tokens: 2_000,
  mints: 10_000,
  references: 200,
  tokensOfReference: 200,
  pages: 200,
  tradesOfPage: 1_000,
};
const SPAN = 90 * SECONDS_PER_DAY;
