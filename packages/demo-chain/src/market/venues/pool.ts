import { getTokenProgram, PROGRAMS, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { AccountTable, LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/accounts.ts";
import { encodeData, type Instruction, tokenTransfer } from "../ledger/instructions.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";

export type PoolType = "raydium" | "cpmm";

/** A constant-product pool. Its reserves are the balances of its two vaults. */
export interface MarketPool {
  readonly kind: "pool";
  readonly type: PoolType;
  readonly account: LedgerAccount;
  readonly base: MarketTokenAccount;
  /** Wrapped SOL or USDC. */
  readonly quote: MarketTokenAccount;
}

/** One exchange in a pool: what is moved from `source` into one of its vaults comes from the other to `target`. */
export interface Hop {
  readonly pool: MarketPool;
  readonly source: MarketTokenAccount;
  readonly target: MarketTokenAccount;
}

interface PoolKind {
  readonly program: string;
  /** Owner of the vaults of every pool of the program. */
  readonly authority: string;
  readonly bytes: number;
  /** Discriminator of the swap instruction, its name in the log, and the access to its accounts. */
  readonly discriminator: string;
  readonly log: string | null;
  readonly writes: string;
  readonly form: "plain" | "checked";
  /** Accounts of the swap instruction, in the program's order. */
  readonly accounts: (hop: Hop, wallet: LedgerAccount) => Instruction["accounts"];
}

const KINDS: Readonly<Record<PoolType, PoolKind>> = {
  raydium: {
    program: PROGRAMS.raydiumAmm,
    authority: VENUE_ACCOUNTS.raydiumAuthority,
    bytes: 752,
    discriminator: "09",
    log: null,
    writes: "rwrwwwwr",
    form: "plain",
    accounts({ pool, source, target }, wallet) {
      const { account, base, quote } = pool;
      return [PROGRAMS.token, account, base.holder, base, quote, source, target, wallet];
    },
  },
  cpmm: {
    program: PROGRAMS.raydiumCpmm,
    authority: VENUE_ACCOUNTS.cpmmAuthority,
    bytes: 637,
    discriminator: "8fbe5adac41e33de",
    log: "SwapBaseInput",
    writes: "rrwwwwwr",
    form: "checked",
    accounts({ pool, source, target }, wallet) {
      const { account, base, quote } = pool;
      const programs = [getTokenProgram(base.mint), getTokenProgram(quote.mint)];
      return [wallet, base.holder, account, source, target, base, quote, ...programs, base.mint, quote.mint];
    },
  },
};

/** Fee that stays in a pool. */
const FEE_BPS = 25n;
const BASIS_POINTS = 10_000n;

interface PoolDescription {
  readonly type: PoolType;
  readonly base: MintAccount;
  readonly quote: MintAccount;
  readonly reserves: { readonly base: bigint; readonly quote: bigint };
}

/** Creates a pool from before the history. */
export function createPool(accounts: AccountTable, description: PoolDescription): MarketPool {
  const { type, base, quote, reserves } = description;
  const { program, authority, bytes } = KINDS[type];
  const label = `${type}/${base.address}`;
  const account = accounts.state(`pool/${label}`, program, { bytes });
  const [baseVault, quoteVault] = [base, quote].map((mint) =>
    accounts.vault(label, accounts.require(authority), mint),
  );
  if (!baseVault || !quoteVault) throw new TypeError("a pool has two vaults");
  accounts.openWith(baseVault, reserves.base);
  accounts.openWith(quoteVault, reserves.quote);
  return { kind: "pool", type, account, base: baseVault, quote: quoteVault };
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
  const swaps: Instruction[] = [];
  for (const [index, hop] of hops.entries()) {
    const amount = amounts[index] ?? 0n;
    const { input, output } = orient(hop);
    const received = computeOutput(input.amount, output.amount, amount);
    swaps.push(swapInstruction(hop, wallet, amount, received));
    amounts.push(received);
  }
  transaction.add(...(isRouted ? [routeInstruction(hops, wallet, amounts, swaps)] : swaps));
  return amounts;
}

/** The vaults that a hop puts into and takes from. */
function orient({ pool: { base, quote }, source }: Hop) {
  return source.mint === base.mint ? { input: base, output: quote } : { input: quote, output: base };
}

function swapInstruction(hop: Hop, wallet: LedgerAccount, amountIn: bigint, amountOut: bigint): Instruction {
  const { program, log, writes, discriminator, form, accounts } = KINDS[hop.pool.type];
  const { input, output } = orient(hop);
  const inner = [
    tokenTransfer(hop.source, input, wallet, amountIn, form),
    tokenTransfer(output, hop.target, output.holder, amountOut, form),
  ];
  const data = encodeData(discriminator, amountIn, amountOut);
  return { program, log, accounts: accounts(hop, wallet), writes, data, inner };
}

function routeInstruction(
  hops: readonly Hop[],
  wallet: LedgerAccount,
  amounts: readonly bigint[],
  swaps: readonly Instruction[],
): Instruction {
  const source = hops[0]?.source;
  const target = hops.at(-1)?.target;
  if (!source || !target) throw new TypeError("a route has a hop");
  const accounts = [PROGRAMS.token, wallet, source, target, target, target.mint, PROGRAMS.jupiter];
  const data = encodeData("e517cb977ae3ad2a", amounts[0] ?? 0n, amounts.at(-1) ?? 0n);
  return { program: PROGRAMS.jupiter, log: "Route", accounts, writes: "rrwwwr", data, inner: swaps };
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
