import type { Address } from "../address.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import type { MintChange, TokenTransfer } from "./movement.ts";
import type { OwnerChange, TokenAccountChange } from "./owner-change.ts";
import type { BesideMove } from "./read-sides.ts";

/** Changes of the owner's assets that can be legs of a trade. */
export interface Legs {
  /** Traded tokens with a change, without burned units and NFTs. */
  readonly tokens: readonly MintChange[];
  readonly usdMicros: ReadonlyMap<Address, bigint>;
  readonly solLamports: bigint;
}

/** Mints that are not tokens: NFTs and dollars. */
export interface LegKinds {
  readonly nfts: ReadonlySet<Address>;
  readonly dollars: DollarList;
}

const NO_TOKENS: readonly MintChange[] = [];
const NO_DOLLARS: ReadonlyMap<Address, bigint> = new Map();

/** Net change of each traded token and each stablecoin over all accounts. */
export function readLegs(
  { tokens: accounts, solLamports }: OwnerChange,
  { nfts, dollars }: LegKinds,
  burned: readonly TokenTransfer[],
): Legs {
  const firstAccount = accounts[0];
  if (firstAccount === undefined) return { tokens: NO_TOKENS, usdMicros: NO_DOLLARS, solLamports };
  // The most frequent case.
  if (accounts.length === 1 && burned.length === 0 && !dollars.has(firstAccount.mint)) {
    const token = sumAccounts(firstAccount, accounts);
    return { tokens: isTraded(token, nfts) ? [token] : NO_TOKENS, usdMicros: NO_DOLLARS, solLamports };
  }
  const tokens: MintChange[] = [];
  const usdMicros = new Map<Address, bigint>();
  for (const account of accounts) {
    if (accounts.find((other) => other.mint === account.mint) !== account) continue;
    const token = withoutBurned(sumAccounts(account, accounts), burned);
    if (dollars.has(token.mint)) {
      if (token.amount !== 0n) usdMicros.set(token.mint, token.amount);
    } else if (isTraded(token, nfts)) tokens.push(token);
  }
  return { tokens, usdMicros, solLamports };
}

function sumAccounts(
  { mint, decimals }: TokenAccountChange,
  accounts: readonly TokenAccountChange[],
): MintChange {
  let amount = 0n;
  for (const account of accounts) if (account.mint === mint) amount += account.after - account.before;
  return { mint, decimals, amount };
}

function withoutBurned(token: MintChange, burned: readonly TokenTransfer[]): MintChange {
  let { amount } = token;
  for (const units of burned) if (units.mint === token.mint) amount += units.amount;
  return amount === token.amount ? token : { ...token, amount };
}

function isTraded({ mint, amount }: MintChange, nfts: ReadonlySet<Address>): boolean {
  return amount !== 0n && !nfts.has(mint);
}

/** Returns the legs without what moved beside the trade. */
export function withoutBeside(
  whole: Legs,
  besideMoves: readonly BesideMove[],
  { nfts, dollars }: LegKinds,
): Legs {
  let { solLamports } = whole;
  const tokens = [...whole.tokens];
  const usdMicros = new Map(whole.usdMicros);
  for (const { mint, decimals, amount } of besideMoves) {
    if (mint === WRAPPED_SOL) solLamports -= amount;
    else if (dollars.has(mint)) usdMicros.set(mint, (usdMicros.get(mint) ?? 0n) - amount);
    else {
      const index = tokens.findIndex((token) => token.mint === mint);
      const existingToken = tokens[index];
      if (existingToken !== undefined)
        tokens[index] = { ...existingToken, amount: existingToken.amount - amount };
      else if (!nfts.has(mint)) tokens.push({ mint, decimals, amount: -amount });
    }
  }
  return { tokens: tokens.filter(({ amount }) => amount !== 0n), usdMicros, solLamports };
}
