import type { LedgerAccount, MintAccount, SystemAccount } from "../../ledger/accounts.ts";
import { createAssociated } from "../../ledger/instructions.ts";
import type { PendingTransaction } from "../../ledger/transaction.ts";
import {
  type AirdropShare,
  airdropTokens,
  buyNft,
  convertMoney,
  paySol,
  sendToken,
} from "../actions/move-assets.ts";
import { cancelOrder, fillOrder, placeOrder } from "../actions/orders.ts";
import { ensureSol, findAccount } from "../actions/send-transaction.ts";
import { buyToken, rotateTokens, sellToken, settlePrice, tradeArbitrage } from "../actions/trade-token.ts";
import { curveCreation, curveTrade, quoteCurve } from "../venues/bonding-curve.ts";
import type { MarketWallet, Token, World } from "../world.ts";

interface Actor {
  readonly wallet: MarketWallet;
}

interface Trade extends Actor {
  readonly token: Token;
}

/** Operations of scenarios. */
interface Operations {
  /** Withdraws SOL from the exchange of the wallet for the first time. */
  open: Actor;
  buy: Trade & { readonly lamports: bigint };
  /** Sells a share of the units that the wallet then has. */
  sell: Trade & { readonly share: number };
  /** Swaps all units for another token. */
  rotate: Trade & { readonly into: Token };
  arbitrage: Trade & { readonly lamports: bigint };
  /** Sends all units. */
  send: Trade & { readonly to: LedgerAccount };
  convert: Actor & { readonly lamports: bigint; readonly to: "usdc" | "sol" };
  /** Buys the only unit of a mint. */
  collect: Actor & { readonly mint: MintAccount; readonly seller: SystemAccount; readonly lamports: bigint };
  pay: { readonly from: SystemAccount; readonly to: SystemAccount; readonly lamports: bigint };
  /** Pays all lamports except a rest. */
  empty: Actor & { readonly to: SystemAccount; readonly rest: bigint };
  /** Deposits lamports, or all units of the token if they are null. */
  order: Trade & { readonly order: string; readonly lamports: bigint | null };
  fill: { readonly order: string; readonly parts: bigint };
  cancel: { readonly order: string; readonly by: "owner" | "keeper" };
  airdrop: {
    readonly from: SystemAccount;
    readonly mint: MintAccount;
    readonly shares: readonly AirdropShare[];
  };
  launch: Launch;
  /** A trade of its market maker moves a token's price. */
  settle: { readonly token: Token };
}

/** Creates a token, with a purchase of its creator if it has lamports, and a bundle of others that it signs. */
interface Launch {
  readonly token: Token;
  readonly creator: SystemAccount;
  readonly lamports: bigint | null;
  readonly bundle: readonly MarketWallet[];
}

/**
 * One operation of a scenario, `at` seconds after the start of the market. Transactions and truths follow from the same
 * steps.
 */
export type Step<K extends keyof Operations = keyof Operations> = {
  [P in K]: { readonly at: number; readonly do: P } & Operations[P];
}[K];

/** Share of the trades before which the price is moved to its path. */
const SETTLED_SHARE = 0.5;
const BASIS_POINTS = 10_000;
/** Lamports for which a bundled wallet buys. */
const BUNDLED_LAMPORTS = 1_000_000_000n;

/** An order is missing if there was nothing to sell. */
const PLAYERS: { readonly [P in keyof Operations]: (world: World, step: Step<P>, slot: number) => void } = {
  open: (_, { wallet }, slot) => ensureSol(wallet, 0n, slot),
  buy(world, { wallet, token, lamports }, slot) {
    if (world.random.chance(SETTLED_SHARE)) settlePrice(world, token, slot);
    buyToken(wallet, token, lamports, slot);
  },
  sell(world, { wallet, token, share }, slot) {
    if (world.random.chance(SETTLED_SHARE)) settlePrice(world, token, slot);
    const { amount } = findAccount(wallet, token.mint);
    const units = (amount * BigInt(Math.round(share * BASIS_POINTS))) / BigInt(BASIS_POINTS);
    sellToken(wallet, token, units, slot);
  },
  rotate: (_, { wallet, token, into }, slot) => rotateTokens(wallet, token, into, slot),
  arbitrage: (_, { wallet, token, lamports }, slot) => tradeArbitrage(wallet, token, lamports, slot),
  send: (_, { wallet, token, to }, slot) => sendToken(wallet, to, token.mint, slot),
  convert: (_, { wallet, to, lamports }, slot) => convertMoney(wallet, to, lamports, slot),
  collect: (_, { wallet, mint, seller, lamports }, slot) => buyNft(wallet, mint, seller, lamports, slot),
  pay: (world, { from, to, lamports }, slot) => paySol(world, from, to, lamports, slot),
  empty(world, { wallet: { account }, to, rest }, slot) {
    if (account.lamports > rest) paySol(world, account, to, account.lamports - rest, slot);
  },
  order: (_, { wallet, token, order, lamports }, slot) => placeOrder(wallet, token, order, lamports, slot),
  fill({ orders }, { order, parts }, slot) {
    const placed = orders.get(order);
    if (placed) fillOrder(placed, parts, slot);
  },
  cancel({ orders }, { order, by }, slot) {
    const placed = orders.get(order);
    if (placed) cancelOrder(placed, by, slot);
  },
  airdrop: (world, { from, mint, shares }, slot) => airdropTokens(world, from, mint, shares, slot),
  launch: launchToken,
  settle: (world, { token }, slot) => settlePrice(world, token, slot),
};

/** Plays steps in the order of their times, and those of one time in the given order. */
export function playSteps(world: World, steps: readonly Step[]): void {
  for (const step of steps.toSorted((left, right) => left.at - right.at)) playStep(world, step);
}

function playStep<K extends keyof Operations>(world: World, step: Step<K>): void {
  PLAYERS[step.do](world, step, world.clock.slotAfter(step.at));
}

/** The transaction of the creation has a block time, and the bundle is in its slot. */
function launchToken({ accounts, clock, ledger }: World, launch: Launch, slot: number): void {
  const { token, creator, lamports, bundle } = launch;
  const { mint, venue, createdAt } = token;
  if (venue.kind !== "curve") throw new TypeError("a launch begins on a curve");
  /** Adds a purchase from the curve. */
  const buyIn = (transaction: PendingTransaction, buyer: SystemAccount, amount: bigint) => {
    const target = accounts.associated(buyer, mint);
    const quote = quoteCurve(venue, "buy", amount);
    if (quote === null) throw new RangeError("the curve is sold out");
    transaction.add(createAssociated(buyer, target), curveTrade(venue, "buy", target, quote));
    return { tokens: quote.tokens, spent: quote.lamports + quote.feeLamports };
  };
  let landing = Math.max(slot, ledger.slot);
  while (!clock.hasBlockTime(landing)) landing += 1;
  const creation = ledger.open({ slot: landing, payer: creator, version: "legacy", signers: [mint] });
  creation.add(...curveCreation(venue, creator, createdAt));
  if (lamports !== null) buyIn(creation, creator, lamports);
  ledger.commit(creation);
  if (bundle.length === 0) return;
  const signers = bundle.map(({ account }) => account);
  const bundled = ledger.open({ slot: landing, payer: creator, version: 0, signers });
  for (const { account, book } of bundle) {
    const { tokens, spent } = buyIn(bundled, account, BUNDLED_LAMPORTS);
    book.buy(mint, tokens, spent, clock.timeOf(landing));
  }
  ledger.commit(bundled);
}
