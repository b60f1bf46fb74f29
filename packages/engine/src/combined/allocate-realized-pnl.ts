import type { Address } from "../address.ts";
import { sumUnvaluedUnits } from "../positions/lot-queue.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { findSaleUsd } from "../wallet/sale-usd.ts";
import { listWalkedTokens, walkToken } from "../wallet/walk-tokens.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { readWalletLedger } from "../wallet/wallet-ledger.ts";
import type { CombinedWallets } from "./combine-wallets.ts";

/** Realized result of the units that one member sold. */
export interface MemberResult {
  readonly wallet: Address;
  /** Result of units of known cost that were sold at a known value. */
  readonly realizedLamports: bigint;
  /** True if it sold no others and its history is complete. */
  readonly isWhole: boolean;
  /** Its sales of units of known cost at a known value. */
  readonly results: number;
  /** The part of these results that is known in dollars, and their number. */
  readonly realizedUsdMicros: bigint;
  readonly usdResults: number;
}

type SoldShare = readonly [wallet: Address, units: bigint];

/** Members that gave something in a transaction. */
interface Sellers {
  /**
   * Member whose balances the transaction changed first; it sells the units that an order sold out of its escrow
   * account.
   */
  readonly first: Address;
  /** Units that each member gave of each mint. */
  readonly given: [mint: Address, sold: SoldShare][];
}

const CHANGES_PER_STEP = 200;
/** Transactions are spread over several maps, because growing one map of a million entries blocks. */
const SHARDS = 64;

/**
 * Allocates the realized result of a group to its members by sold units; the last seller of a transaction
 * gets the rest, so that the parts sum to the whole. A step is a part of a history or a change.
 *
 * @example
 * const result = runSteps(allocateRealizedPnl({ input, internal: { transfers: 0, tradesBetweenMembers: 0 } }, [input]));
 * console.log(result.map(({ wallet, realizedLamports }) => [wallet, realizedLamports]));
 */
export function* allocateRealizedPnl(
  { input }: CombinedWallets,
  inputs: readonly WalletInput[],
): Steps<readonly MemberResult[]> {
  const givers = yield* listGivers(inputs);
  const results = new Map(
    inputs
      .toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1))
      .map(({ wallet, coverage }) => [
        wallet,
        {
          realizedLamports: 0n,
          isWhole: coverage.complete,
          results: 0,
          realizedUsdMicros: 0n,
          usdResults: 0,
        },
      ]),
  );
  const ledger = yield* readWalletLedger(input);
  for (const token of yield* listWalkedTokens(ledger)) {
    const { mint, trades } = yield* walkToken(ledger, token);
    for (const { settled } of trades) {
      if (settled.trade.side === "buy") continue;
      const soldUnits = findSellers(givers, settled.change, mint);
      const isWhole = isKnown(settled);
      const usdMicros = findSaleUsd(settled, input.solUsd);
      const usdParts = allocate(usdMicros ?? 0n, soldUnits);
      for (const [index, [wallet, part]] of allocate(settled.realizedLamports ?? 0n, soldUnits).entries()) {
        const walletResult = results.get(wallet);
        if (walletResult === undefined) continue;
        walletResult.realizedLamports += part;
        walletResult.isWhole &&= isWhole;
        if (settled.realizedLamports !== null) walletResult.results += 1;
        walletResult.realizedUsdMicros += usdParts[index]?.[1] ?? 0n;
        if (usdMicros !== null) walletResult.usdResults += 1;
      }
    }
  }
  return Array.from(results, ([wallet, result]) => ({ wallet, ...result }));
}

/** True if a sale has a known result. Burned gifts cost nothing, so their result is known. */
function isKnown({ trade, lots, realizedLamports }: SettledTrade): boolean {
  if (trade.side === "burn") return sumUnvaluedUnits(lots) === 0n;
  return realizedLamports !== null && lots.every(({ costLamports }) => costLamports !== null);
}

/** Members that gave something, by transaction. A single member is stored itself, which takes a tenth of the memory. */
interface Givers {
  /** By slot and signature; null if several members have the transaction. */
  readonly alone: readonly ReadonlyMap<string, Address | null>[];
  /** By signature. */
  readonly together: ReadonlyMap<string, Sellers>;
}

/** Finds the members that gave something in each transaction. */
function* listGivers(inputs: readonly WalletInput[]): Steps<Givers> {
  const alone = Array.from({ length: SHARDS }, () => new Map<string, Address | null>());
  for (const { wallet, changes } of inputs) {
    for (const [i, { signature, slot }] of changes.entries()) {
      if (i % CHANGES_PER_STEP === 0) yield;
      const shard = alone[slot % SHARDS];
      shard?.set(signature, shard.has(signature) ? null : wallet);
    }
  }
  const together = new Map<string, Sellers>();
  for (const { wallet, changes } of inputs) {
    for (const [i, { signature, slot, tokens }] of changes.entries()) {
      if (i % CHANGES_PER_STEP === 0) yield;
      if (alone[slot % SHARDS]?.get(signature) !== null) continue;
      const sellers = together.get(signature) ?? { first: wallet, given: [] };
      together.set(signature, sellers);
      const givenUnits = new Map<Address, bigint>();
      for (const { mint, before, after } of tokens)
        givenUnits.set(mint, (givenUnits.get(mint) ?? 0n) + before - after);
      for (const [mint, units] of givenUnits) if (units > 0n) sellers.given.push([mint, [wallet, units]]);
    }
  }
  return { alone, together };
}

function findSellers(
  { alone, together }: Givers,
  { signature, slot }: OwnerChange,
  mint: Address,
): readonly SoldShare[] {
  const member = alone[slot % SHARDS]?.get(signature) ?? null;
  if (member !== null) return [[member, 1n]];
  const sellers = together.get(signature);
  if (sellers === undefined) return [];
  const soldUnits = sellers.given.filter(([given]) => given === mint).map(([, each]) => each);
  return soldUnits.length > 0 ? soldUnits : [[sellers.first, 1n]];
}

function allocate(
  realized: bigint,
  soldUnits: readonly SoldShare[],
): readonly (readonly [wallet: Address, part: bigint])[] {
  const totalUnits = soldUnits.reduce((sum, [, units]) => sum + units, 0n);
  let remainder = realized;
  return soldUnits.map(([wallet, units], i) => {
    const part = i === soldUnits.length - 1 ? remainder : (realized * units) / totalUnits;
    remainder -= part;
    return [wallet, part];
  });
}
