import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import { listTokens, walkToken } from "../wallet/walk-tokens.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { readLedger } from "../wallet/wallet-ledger.ts";
import type { CombinedWallets } from "./combine-wallets.ts";

/** Realized result of the units that one member sold. */
export interface MemberResult {
  readonly wallet: Address;
  /** Of the units of known cost that were sold at a known value. */
  readonly realizedLamports: bigint;
  /** True where it sold no others. */
  readonly isWhole: boolean;
}

type Sold = readonly [wallet: Address, units: bigint];

/**
 * Shares the realized result of a group among its members, by who sold: a sale of several at once by the units of each,
 * the last of them with the rest. The parts add up to the whole. A step is one history
 * or change.
 *
 * @example
 * const steps = shareRealized({ input, internal: { transfers: 0, tradesBetweenMembers: 0 } }, [input]);
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * console.log(step.value.map(({ wallet, realizedLamports }) => [wallet, realizedLamports]));
 */
export function* shareRealized(
  { input }: CombinedWallets,
  inputs: readonly WalletInput[],
): Steps<readonly MemberResult[]> {
  const wallets = inputs.map(({ wallet }) => wallet).sort();
  const sellers = yield* listSellers(inputs);
  const results = new Map(wallets.map((wallet) => [wallet, { realizedLamports: 0n, isWhole: true }]));
  const ledger = readLedger(input);
  for (const token of yield* listTokens(ledger)) {
    const { mint, trades } = yield* walkToken(ledger, token);
    for (const { settled } of trades) {
      if (settled.trade.side !== "sell") continue;
      const { signature } = settled.change;
      const sold = sellers.get(`${signature} ${mint}`) ?? sellers.get(signature) ?? [];
      const isWhole =
        settled.realizedLamports !== null && settled.lots.every(({ costLamports }) => costLamports !== null);
      for (const [wallet, part] of shareOut(settled.realizedLamports ?? 0n, sold)) {
        const known = results.get(wallet);
        if (known === undefined) continue;
        known.realizedLamports += part;
        known.isWhole &&= isWhole;
      }
    }
  }
  return Array.from(results, ([wallet, result]) => ({ wallet, ...result }));
}

/**
 * Units that each member gave, by transaction and mint; by transaction alone whoever it changed first, for what an order
 * sold out of its own account.
 */
function* listSellers(inputs: readonly WalletInput[]): Steps<ReadonlyMap<string, readonly Sold[]>> {
  const sellers = new Map<string, Sold[]>();
  for (const { wallet, changes } of inputs) {
    yield;
    for (const { signature, tokens } of changes) {
      if (!sellers.has(signature)) sellers.set(signature, [[wallet, 1n]]);
      const given = new Map<Address, bigint>();
      for (const { mint, before, after } of tokens) given.set(mint, (given.get(mint) ?? 0n) + before - after);
      for (const [mint, units] of given) {
        if (units <= 0n) continue;
        const key = `${signature} ${mint}`;
        sellers.set(key, [...(sellers.get(key) ?? []), [wallet, units]]);
      }
    }
  }
  return sellers;
}

function shareOut(
  realized: bigint,
  sold: readonly Sold[],
): readonly (readonly [wallet: Address, part: bigint])[] {
  const all = sold.reduce((sum, [, units]) => sum + units, 0n);
  let left = realized;
  return sold.map(([wallet, units], place) => {
    const part = place === sold.length - 1 ? left : (realized * units) / all;
    left -= part;
    return [wallet, part];
  });
}
