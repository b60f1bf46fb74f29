import { FORMER_PARAMETERS } from "../../chain-parameters.ts";
import { launchToken } from "../actions/launch-token.ts";
import type { PooledToken } from "../actions/trade-token.ts";
import { WalletBook } from "../books/wallet-book.ts";
import { PROGRAMS } from "../known-addresses.ts";
import type { MintAccount } from "../ledger/account.ts";
import { createRandom } from "../random.ts";
import { createWorld } from "../setup/create-world.ts";
import type { Token } from "../token.ts";
import { type BondingCurve, CURVE_BYTES } from "../venues/bonding-curve.ts";
import { createPool, fundPool } from "../venues/pool.ts";
import type { PoolKindName } from "../venues/pool-kinds.ts";
import type { MarketWallet, TransactionStyle, World } from "../world.ts";

/** Network fee 7,000 lamports (5,000 and 200,000 units at 10,000 millionths), tip 100,000, no failures. */
const PLAIN_STYLE: TransactionStyle = {
  version: 0,
  computeUnits: 200_000,
  microLamports: [10_000, 10_000],
  tipLamports: [100_000, 100_000],
  platformFeeBps: 0n,
  wrapping: "associated",
  routing: "direct",
  quote: "sol",
  failShare: 0,
  sponsored: false,
  closesAccounts: true,
  topUpLamports: [10_000_000_000, 10_000_000_000],
  reserveLamports: 0n,
  sweepAboveLamports: null,
};

/** Micro-dollars per SOL of a scripted market, at any time. */
const USD_MICROS = 140_070_000n;

/** A market without tokens and wallets, in which SOL always costs 140.07 dollars. */
export function createScriptedWorld(): World {
  const solPrice = {
    closeAt: () => 140.07,
    usdMicrosAt: () => USD_MICROS,
    valueAt: () => USD_MICROS,
    hourly: () => [],
  };
  return { ...createWorld(1, 1_760_000_000, false, FORMER_PARAMETERS), solPrice };
}

export function addScriptedWallet(
  world: World,
  name: string,
  style: Partial<TransactionStyle> = {},
): MarketWallet {
  const [exchange] = world.shared.exchanges;
  if (!exchange) throw new Error("a market has exchanges");
  const wallet: MarketWallet = {
    world,
    account: world.accounts.system(name),
    persona: name,
    book: new WalletBook(),
    style: { ...PLAIN_STYLE, ...style },
    random: createRandom(name),
    exchange,
    ring: null,
    known: [],
    busy: new Set(),
  };
  world.wallets.set(wallet.account, wallet);
  return wallet;
}

/** A token just launched on the bonding curve. */
export function addLaunch(world: World): Token {
  const { accounts, clock } = world;
  const deployer = accounts.system("deployer", 1_000_000_000n);
  const mint = accounts.mint("launch", { decimals: 6, program: "token", suffix: "pump", later: true });
  const account = accounts.state("curve", PROGRAMS.pump);
  const vault = accounts.associated(account, mint);
  const venue: BondingCurve = { kind: "curve", mint, account, vault, rent: accounts.rentFor(CURVE_BYTES) };
  const token = { ...describeToken(mint, clock.startTime), family: "launch" as const, venue };
  launchToken(world, token, deployer, clock.firstSlot);
  return token;
}

/** A token of six decimals in a pool of a million of them, against 100 SOL or 20,000 USDC. */
export function addPooled(
  world: World,
  name: string,
  type: PoolKindName,
  quote: "sol" | "usdc",
): PooledToken {
  const { accounts, shared, clock, arbitrageur } = world;
  const mint = accounts.mint(name, { decimals: 6, program: "token" });
  const quoteMint = quote === "sol" ? shared.wrappedSol : shared.usdc;
  const venue = createPool(accounts, shared, { label: name, type, base: mint, quote: quoteMint });
  const reserve = quote === "sol" ? 100_000_000_000n : 20_000_000_000n;
  fundPool(accounts, venue, { base: 1_000_000_000_000n, quote: reserve }, arbitrageur);
  const family = quote === "sol" ? ("established" as const) : ("dollar-quoted" as const);
  const token = { ...describeToken(mint, clock.startTime), family, venue };
  world.tokens.push(token);
  return token;
}

function describeToken(mint: MintAccount, time: number) {
  return {
    mint,
    symbol: "TEST",
    name: "Test",
    createdAt: time,
    secondPool: null,
    pathStart: time,
    path: () => 1,
    firstPrice: 1,
    priced: true,
    quiet: false,
  };
}
