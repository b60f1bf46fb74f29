import type { AccountTable, LedgerAccount, MarketTokenAccount, MintAccount } from "../../ledger/accounts.ts";
import { encodeData, type Instruction, tokenTransfer } from "../../ledger/instructions.ts";
import { getTokenProgram, PROGRAMS, VENUE_ACCOUNTS } from "../../ledger/known-addresses.ts";
import type { PendingTransaction } from "../../ledger/transaction.ts";

/** A constant-product pool. Its reserves are the balances of its two vaults. */
export interface MarketPool {
  readonly kind: "pool";
  readonly type: keyof typeof KINDS;
  readonly account: LedgerAccount;
  readonly base: MarketTokenAccount;
  /** Wrapped SOL or USDC. */
  readonly quote: MarketTokenAccount;
}

/** One exchange in a pool: what is moved from `source` into one of its vaults comes from the other to `target`. */
interface Hop {
  readonly pool: MarketPool;
  readonly source: MarketTokenAccount;
  readonly target: MarketTokenAccount;
}

/** Kinds of pools, with the swap instruction of their program. */
const KINDS = {
  raydium: createKind("raydiumAmm", "raydiumAuthority", 752, 25n, "plain", "09", null),
  cpmm: createKind("raydiumCpmm", "cpmmAuthority", 637, 25n, "checked", "8fbe5adac41e33de", "SwapBaseInput"),
  pumpswap: createKind("pumpSwap", null, 300, 30n, "checked", "33e685a4017f83ad", "Sell"),
  whirlpool: createKind("whirlpool", null, 653, 30n, "plain", "f8c69e91e17587c8", "Swap"),
  dlmm: createKind("meteoraDlmm", null, 904, 20n, "checked", "f8c69e91e17587c8", "Swap"),
};
/** Accounts of their swap instructions in the program's order, writable ones with a star. */
const LAYOUTS = {
  raydium: "token pool* authority base* quote* source* target* wallet",
  cpmm: "wallet authority pool* source* target* base* quote* baseProgram quoteProgram baseMint quoteMint",
  pumpswap: "pool* wallet baseMint quoteMint source* target* base* quote* baseProgram quoteProgram",
  whirlpool: "token wallet pool* source* base* target* quote*",
  dlmm: "pool* base* quote* source* target* baseMint quoteMint wallet baseProgram quoteProgram",
};

/** A kind whose fee stays in the pool. Without an authority each pool owns its vaults. */
function createKind(
  program: keyof typeof PROGRAMS,
  authority: keyof typeof VENUE_ACCOUNTS | null,
  bytes: number,
  feeBps: bigint,
  form: "plain" | "checked",
  discriminator: string,
  log: string | null,
) {
  const owner = authority && VENUE_ACCOUNTS[authority];
  return { program: PROGRAMS[program], authority: owner, bytes, feeBps, form, discriminator, log };
}

const BASIS_POINTS = 10_000n;

/** Creates a pool from before the history. */
export function createPool(
  accounts: AccountTable,
  type: MarketPool["type"],
  base: MintAccount,
  quote: MintAccount,
  reserves: { readonly base: bigint; readonly quote: bigint },
): MarketPool {
  const { program, authority, bytes } = KINDS[type];
  const label = `${type}/${base.address}`;
  const account = accounts.state(`pool/${label}`, program, { bytes });
  const holder = authority === null ? account : accounts.require(authority);
  const openVault = (mint: MintAccount, amount: bigint) => {
    const vault = accounts.vault(label, holder, mint);
    accounts.openWith(vault, amount);
    return vault;
  };
  const baseVault = openVault(base, reserves.base);
  return { kind: "pool", type, account, base: baseVault, quote: openVault(quote, reserves.quote) };
}

/**
 * Exchanges `amountIn` along one hop, or along two by way of the account between them: by Jupiter if `isRouted`,
 * otherwise by the pool's program. Returns the amount at each joint, from the input to the output.
 */
export function swap(
  transaction: PendingTransaction,
  wallet: LedgerAccount,
  hops: readonly Hop[],
  amountIn: bigint,
  isRouted = false,
): bigint[] {
  const amounts = [amountIn];
  const swaps = hops.map((hop, index): Instruction => {
    const { pool, source, target } = hop;
    const { program, log, discriminator, form, feeBps } = KINDS[pool.type];
    const isSale = source.mint === pool.base.mint;
    const input = isSale ? pool.base : pool.quote;
    const output = isSale ? pool.quote : pool.base;
    const amount = amounts[index] ?? 0n;
    const received = computeOutput(input.amount, output.amount, amount, feeBps);
    amounts.push(received);
    const inner = [
      tokenTransfer(source, input, wallet, amount, form),
      tokenTransfer(output, target, output.holder, received, form),
    ];
    const data = encodeData(discriminator, amount, received);
    return { program, log, ...listAccounts(hop, wallet), data, inner };
  });
  const source = hops[0]?.source;
  const target = hops.at(-1)?.target;
  if (!isRouted || !source || !target) {
    transaction.add(...swaps);
    return amounts;
  }
  const accounts = [PROGRAMS.token, wallet, source, target, target, target.mint, PROGRAMS.jupiter];
  const data = encodeData("e517cb977ae3ad2a", amountIn, amounts.at(-1) ?? 0n);
  transaction.add({
    program: PROGRAMS.jupiter,
    log: "Route",
    accounts,
    writes: "rrwwwr",
    data,
    inner: swaps,
  });
  return amounts;
}

function listAccounts({ pool, source, target }: Hop, wallet: LedgerAccount) {
  const { account, base, quote } = pool;
  const mints = { baseMint: base.mint, quoteMint: quote.mint };
  const programs = { baseProgram: getTokenProgram(base.mint), quoteProgram: getTokenProgram(quote.mint) };
  const parties = { token: PROGRAMS.token, pool: account, authority: base.holder, wallet };
  const parts = { ...parties, base, quote, source, target, ...mints, ...programs };
  const byName = new Map<string, LedgerAccount | string>(Object.entries(parts));
  const names = LAYOUTS[pool.type].split(" ");
  return {
    accounts: names.map((name) => byName.get(name.replace("*", "")) ?? account),
    writes: names.map((name) => (name.endsWith("*") ? "w" : "r")).join(""),
  };
}

/** Amount that a pool pays for `amountIn` when the fee stays in the pool; rounded down. */
export function computeOutput(
  reserveIn: bigint,
  reserveOut: bigint,
  amountIn: bigint,
  feeBps: bigint,
): bigint {
  const traded = amountIn - computeShare(amountIn, feeBps);
  return (reserveOut * traded) / (reserveIn + traded);
}

/** A share in basis points; rounded up, as venues charge it. */
export function computeShare(amount: bigint, basisPoints: bigint): bigint {
  return (amount * basisPoints + BASIS_POINTS - 1n) / BASIS_POINTS;
}

/**
 * Amount that must go into a pool to raise the price of its other side by `factor`: reserve · (√factor − 1), computed
 * as a float and rounded down; 0 if the factor is not above 1.
 */
export function computeInputToMove(reserveIn: bigint, factor: number): bigint {
  return factor > 1 ? BigInt(Math.floor(Number(reserveIn) * (Math.sqrt(factor) - 1))) : 0n;
}
