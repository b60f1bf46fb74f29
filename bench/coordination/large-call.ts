import { createRandom } from "@walletlens/demo-chain/random";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { MARKET_START } from "./market";

const WALLETS = 30;
const TOKENS = 2_000;
const MINTS = 10_000;
const REFERENCES = 200;
const TOKENS_OF_REFERENCE = 200;
const PAGES = 200;
const TRADES_OF_PAGE = 1_000;
const SPAN = 90 * SECONDS_PER_DAY;
/** Seconds after the launch in which a token is traded. */
const LIFE = 20 * SECONDS_PER_DAY;

/** A call of 30 wallets with 2,000 tokens each, of which each pair shares a fifth, with all kinds of evidence. */
export function createLargeCall() {
  const random = createRandom("large call");
  const mints = Array.from({ length: MINTS }, (_, n) => ({
    mint: address(createAddress(`coordination mint ${n}`)),
    launch: MARKET_START + random.next() * SPAN,
  }));
  const createHistory = (name: string, count: number) => {
    const wallet = address(createAddress(name));
    const trades = random.sample(mints, count).flatMap(({ mint, launch }, n) => {
      const buyTime = launch + random.next() * LIFE;
      const saleTime = buyTime + random.next() * SECONDS_PER_DAY;
      return [
        { signature: `${name} buy ${n}`, mint, side: "buy" as const, time: buyTime, slot: null },
        { signature: `${name} sell ${n}`, mint, side: "sell" as const, time: saleTime, slot: null },
      ];
    });
    const facts = trades.map(({ signature, time }) => {
      return { signature, time, feePayer: wallet, signers: [wallet], movements: [] };
    });
    const covered = [{ from: MARKET_START - SECONDS_PER_DAY, to: MARKET_START + 2 * SPAN }];
    return { wallet, trades, facts, funding: null, proceedsLamports: 0n, covered };
  };
  const tokens = new Map(
    mints.slice(0, PAGES).map(({ mint, launch }) => {
      const times = Array.from({ length: TRADES_OF_PAGE }, () => launch + random.next() * LIFE);
      return [mint, { launch, background: { from: launch, to: launch + LIFE, times } }];
    }),
  );
  return {
    wallets: Array.from({ length: WALLETS }, (_, n) => createHistory(`coordination wallet ${n}`, TOKENS)),
    reference: Array.from({ length: REFERENCES }, (_, n) =>
      createHistory(`coordination kept ${n}`, TOKENS_OF_REFERENCE),
    ),
    tokens,
  };
}
