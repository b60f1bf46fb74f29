import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { TOKEN_2022_PROGRAM } from "@walletlens/engine/chain/programs";
import { type ProtocolParameters, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import { findSpace } from "@walletlens/engine/swaps/rent";
import { getRentTable } from "@walletlens/engine/swaps/rent-table";
import { sumChange, sumMovement } from "@walletlens/engine/testing/sum-movement";
import { LABELED_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import type { Finding, FindingKind } from "./finding";

/** Returns what the transaction shows that this version does not expect. */
export function findOddities(transaction: Transaction, context: ExtractionContext): readonly Finding[] {
  const { slot, signature } = transaction;
  const toFinding = ([kind, detail]: Sign): Finding => ({ kind, slot, signature, detail });
  const signs = transaction.failed
    ? checkFee(transaction, context.protocol)
    : [
        ...checkFee(transaction, context.protocol),
        ...checkRent(transaction, context.protocol),
        ...checkTokens(transaction),
        ...checkLamports(transaction),
        ...checkOwners(transaction, context),
      ];
  return signs.map(toFinding);
}

type Sign = readonly [kind: FindingKind, detail: string];

/** A failed transaction whose payer cannot pay costs nothing (SIMD-0290). */
function checkFee({ feeLamports, failed, signers, slot }: Transaction, protocol: ProtocolParameters): Sign[] {
  const minimum = BigInt(signers.length * valueAt(protocol.baseFeeLamports, slot));
  if (feeLamports >= minimum || (failed && feeLamports === 0n)) return [];
  return [["parameter", `the fee is ${feeLamports} lamports, less than the base fee of ${minimum}`]];
}

/**
 * Returns accounts of a known size that hold less than any known rent of it, and token accounts that hold another amount. Other
 * accounts may hold more than rent.
 */
function checkRent(
  { slot, lamports, tokens, allocations }: Transaction,
  protocol: ProtocolParameters,
): Sign[] {
  const rents = getRentTable(protocol);
  return lamports.flatMap(({ account, before, after }): Sign[] => {
    const space = findSpace(allocations, account);
    if (before !== 0n || after === 0n || space === null) return [];
    const held = tokens.filter((token) => token.account === account);
    const wrapped = held.reduce(
      (sum, { mint, after: units }) => (mint === WRAPPED_SOL ? sum + units : sum),
      0n,
    );
    const deposit = after - wrapped;
    const isMore = held.length === 0 && deposit > rents.minLamports(slot, space);
    if (rents.isRent(deposit, slot, space) || isMore) return [];
    return [["rent", `${account} of ${space} bytes was opened with ${deposit} lamports`]];
  });
}

/** Returns token accounts that lost units without an instruction. Units that appear were minted. */
function checkTokens(transaction: Transaction): Sign[] {
  const { tokens, transfers, burns, closings, programs } = transaction;
  const changes = new Map<Address, bigint>();
  const add = (account: Address, amount: bigint) =>
    changes.set(account, (changes.get(account) ?? 0n) + amount);
  for (const { account, before, after } of tokens) add(account, after - before);
  for (const { mint, source, destination, amount } of transfers) {
    if (mint === null) continue;
    add(source, amount);
    add(destination, -amount);
  }
  for (const { account, amount } of burns) add(account, amount);
  const hasFees = programs.includes(TOKEN_2022_PROGRAM);
  return Array.from(changes).flatMap(([account, unexplained]): Sign[] => {
    const isListed = tokens.some((token) => token.account === account);
    const isUnwrapped = closings.some((closing) => closing.account === account);
    const received = transfers.filter(({ mint, destination }) => mint !== null && destination === account);
    const isFee = hasFees && -unexplained < received.reduce((sum, { amount }) => sum + amount, 0n);
    if (unexplained >= 0n || !isListed || isUnwrapped || isFee) return [];
    return [
      ["undecoded", `${-unexplained} units left the token account ${account} without a known instruction`],
    ];
  });
}

/** Returns signers that lost SOL without an instruction: only the System program can take it. */
function checkLamports({
  lamports,
  transfers,
  signers,
  allocations,
  feePayer,
  feeLamports,
}: Transaction): Sign[] {
  return lamports.flatMap(({ account, before, after }): Sign[] => {
    if (!signers.includes(account) || findSpace(allocations, account) !== null || after === 0n) return [];
    let unexplained = after - before + (account === feePayer ? feeLamports : 0n);
    for (const { mint, source, destination, amount } of transfers) {
      if (mint !== null) continue;
      if (source === account) unexplained += amount;
      if (destination === account) unexplained -= amount;
    }
    if (unexplained >= 0n) return [];
    return [["undecoded", `${-unexplained} lamports left ${account} without a known instruction`]];
  });
}

/** Returns owners for whom trades, transfers, costs and results differ from the changes of their balances. */
function checkOwners(transaction: Transaction, extraction: ExtractionContext): Sign[] {
  const { signers, tokens } = transaction;
  const total = transaction.lamports.reduce((sum, { before, after }) => sum + after - before, 0n);
  const signs: Sign[] =
    total === -transaction.feeLamports
      ? []
      : [["balance", `all balances changed by ${total} lamports with a fee of ${transaction.feeLamports}`]];
  const owners = new Set([...signers, ...tokens.flatMap(({ owner }) => (owner === null ? [] : [owner]))]);
  for (const owner of owners) {
    const change = extractOwnerChange(transaction, owner, extraction);
    if (change === null) continue;
    const expected = sumChange(change, extraction.dollars);
    const sums = sumMovement(
      classifyChange(change, change.blockTime, {
        solUsd: new Map(),
        nfts: new Set(),
        labeled: LABELED_ADDRESSES,
      }),
    );
    // Trades for dollars have a value in SOL beside the SOL that moved.
    const isInDollars = change.tokens.some(({ mint }) => extraction.dollars.has(mint));
    const hasLamports = isInDollars || sums.lamports === null || sums.lamports === expected.lamports;
    if (hasLamports && isSame(sums.tokens, expected.tokens)) continue;
    signs.push(["balance", `the movements of ${owner} are not the changes of its balances`]);
  }
  return signs;
}

function isSame(one: ReadonlyMap<Address, bigint>, other: ReadonlyMap<Address, bigint>): boolean {
  return one.size === other.size && Array.from(one).every(([mint, amount]) => other.get(mint) === amount);
}
