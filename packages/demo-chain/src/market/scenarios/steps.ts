import type { SystemAccount } from "../../ledger/accounts.ts";
import { createAssociated } from "../../ledger/instructions.ts";
import type { PendingTransaction } from "../../ledger/transaction.ts";
import { airdropTokens, buyNft, convertMoney, paySol, sendToken } from "../actions/move-assets.ts";
import { cancelOrder, fillOrder, placeOrder } from "../actions/orders.ts";
import { ensureSol, requireTokenAccount } from "../actions/send-transaction.ts";
import {
  buyToken,
  type Purchase,
  rotateTokens,
  sellToken,
  settlePrice,
  tradeArbitrage,
} from "../actions/trade-token.ts";
import { curveCreation, curveTrade, quoteCurve } from "../venues/bonding-curve.ts";
import type { Actor, MarketTrade, MarketWallet, Token, World } from "../world.ts";

/** Share of the trades before which the price is moved to its path. */
const SETTLED_SHARE = 0.5;
const BASIS_POINTS = 10_000;
/** Lamports for which a bundled wallet buys. */
const BUNDLED_LAMPORTS = 1_000_000_000n;

const OPERATIONS = {
  /** Withdraws SOL from the exchange of the wallet for the first time. */
  open: (_: World, { wallet }: Actor, slot: number) => ensureSol(wallet, 0n, slot),
  buy(world: World, purchase: Purchase, slot: number) {
    if (world.random.chance(SETTLED_SHARE)) settlePrice(world, purchase, slot);
    buyToken(world, purchase, slot);
  },
  /** Sells a share of the units that the wallet then has. */
  sell(world: World, { wallet, token, share }: MarketTrade & { readonly share: number }, slot: number) {
    if (world.random.chance(SETTLED_SHARE)) settlePrice(world, { token }, slot);
    const { amount } = requireTokenAccount(wallet, token.mint);
    const units = (amount * BigInt(Math.round(share * BASIS_POINTS))) / BigInt(BASIS_POINTS);
    sellToken(world, { wallet, token }, units, slot);
  },
  rotate: rotateTokens,
  arbitrage: tradeArbitrage,
  send: sendToken,
  convert: convertMoney,
  collect: buyNft,
  pay: paySol,
  order: placeOrder,
  fill: fillOrder,
  cancel: cancelOrder,
  airdrop: airdropTokens,
  launch: launchToken,
  settle: settlePrice,
};

type Inputs = { [K in keyof typeof OPERATIONS]: Parameters<(typeof OPERATIONS)[K]>[1] };

/** One operation of a scenario, at a time in seconds after the start of the market: transactions and truths follow from it. */
export type Step<K extends keyof Inputs = keyof Inputs> = {
  [P in K]: { readonly time: number; readonly do: P } & Inputs[P];
}[K];

const PLAYERS: { [P in keyof Inputs]: (world: World, step: Inputs[P], slot: number) => void } = OPERATIONS;

/** Plays steps in the order of their times, and those of one time in the given order. */
export function playSteps(world: World, steps: readonly Step[]): void {
  for (const step of steps.toSorted((left, right) => left.time - right.time)) playStep(world, step);
}

function playStep<K extends keyof Inputs>(world: World, step: Step<K>): void {
  PLAYERS[step.do](world, step, world.clock.slotAfter(step.time));
}

/** A purchase of the creator if it has lamports, and of a bundle of others that the creator signs. */
interface Launch {
  readonly token: Token;
  readonly creator: SystemAccount;
  readonly lamports: bigint | null;
  readonly bundle: readonly MarketWallet[];
}

/** Creates a token. The transaction of the creation has a block time, and the bundle is in its slot. */
function launchToken({ accounts, clock, ledger }: World, launch: Launch, slot: number): void {
  const { token, creator, lamports, bundle } = launch;
  const { mint, venue, createdAt } = token;
  if (venue.kind !== "curve") throw new TypeError("a launch begins on a curve");
  const buyIn = (transaction: PendingTransaction, buyer: SystemAccount, amount: bigint) => {
    const target = accounts.associated(buyer, mint);
    const quote = quoteCurve(venue, "buy", amount);
    if (quote === null) throw new RangeError("the curve is sold out");
    transaction.add(createAssociated(buyer, target), curveTrade(venue, "buy", target, quote));
    return { tokens: quote.tokens, cost: quote.lamports + quote.feeLamports };
  };
  const landing = ledger.findTimedSlot(slot);
  const creation = ledger.open({ slot: landing, payer: creator, version: "legacy", signers: [mint] });
  creation.add(...curveCreation(venue, creator, createdAt));
  if (lamports !== null) buyIn(creation, creator, lamports);
  ledger.commit(creation);
  if (bundle.length === 0) return;
  const signers = bundle.map(({ account }) => account);
  const bundled = ledger.open({ slot: landing, payer: creator, version: 0, signers });
  for (const { account, book } of bundle) {
    const { tokens, cost } = buyIn(bundled, account, BUNDLED_LAMPORTS);
    book.buy(mint, tokens, cost, clock.getTime(landing));
  }
  ledger.commit(bundled);
}
