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

/** Programs of pools: owner of the vaults, shape of the swap instruction and its accounts in the program's order. */
const KINDS = {
  raydium: {
    program: PROGRAMS.raydiumAmm,
    authority: VENUE_ACCOUNTS.raydiumAuthority,
    bytes: 752,
    discriminator: "09",
    log: null,
    writes: "rwrwwwwr",
    form: "plain",
    accounts: ({ pool: { account, base, quote }, source, target }: Hop, wallet: LedgerAccount) => [
      PROGRAMS.token,
      account,
      base.holder,
      base,
      quote,
      source,
      target,
      wallet,
    ],
  },
  cpmm: {
    program: PROGRAMS.raydiumCpmm,
    authority: VENUE_ACCOUNTS.cpmmAuthority,
    bytes: 637,
    discriminator: "8fbe5adac41e33de",
    log: "SwapBaseInput",
    writes: "rrwwwwwr",
    form: "checked",
    accounts({ pool: { account, base, quote }, source, target }: Hop, wallet: LedgerAccount) {
      const mints = [getTokenProgram(base.mint), getTokenProgram(quote.mint), base.mint, quote.mint];
      return [wallet, base.holder, account, source, target, base, quote, ...mints];
    },
  },
} as const;

/** Fee that stays in a pool. */
const FEE_BPS = 25n;
const BASIS_POINTS = 10_000n;

/** Creates a pool from before the history. */
export function createPool(
  accounts: AccountTable,
  {
    type,
    base,
    quote,
    reserves,
  }: {
    readonly type: MarketPool["type"];
    readonly base: MintAccount;
    readonly quote: MintAccount;
    readonly reserves: { readonly base: bigint; readonly quote: bigint };
  },
): MarketPool {
  const { program, authority, bytes } = KINDS[type];
  const label = `${type}/${base.address}`;
  const account = accounts.state(`pool/${label}`, program, { bytes });
  const openVault = (mint: MintAccount, amount: bigint) => {
    const vault = accounts.vault(label, accounts.require(authority), mint);
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
    const isSale = source.mint === pool.base.mint;
    const input = isSale ? pool.base : pool.quote;
    const output = isSale ? pool.quote : pool.base;
    const amount = amounts[index] ?? 0n;
    const received = computeOutput(input.amount, output.amount, amount);
    amounts.push(received);
    const { program, log, writes, discriminator, form, accounts } = KINDS[pool.type];
    const inner = [
      tokenTransfer(source, input, wallet, amount, form),
      tokenTransfer(output, target, output.holder, received, form),
    ];
    const data = encodeData(discriminator, amount, received);
    return { program, log, accounts: accounts(hop, wallet), writes, data, inner };
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

/** Amount that a pool pays for `amountIn` when the fee stays in the pool; rounded down. */
export function computeOutput(reserveIn: bigint, reserveOut: bigint, amountIn: bigint): bigint {
  const traded = amountIn - computeShare(amountIn, FEE_BPS);
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
