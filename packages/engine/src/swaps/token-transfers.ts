import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import type { MintChange, TokenTransfer } from "./movement.ts";
import type { OwnerChange, Party } from "./owner-change.ts";

/** One transfer for each authority that moved a part directly, and one for the rest, such as a fee of the token. */
export function toTransfers(change: OwnerChange, token: MintChange): readonly TokenTransfer[] {
  const counterparty = findCounterparty(change.parties, token);
  const direct = counterparty === null ? listDirect(change.parties, token) : NO_PARTS;
  if (direct.length < 2) return [toTransfer(change, token, counterparty)];
  const transfers = direct.map(({ authority, amount }) =>
    toTransfer(change, { ...token, amount }, authority),
  );
  const remainder = direct.reduce((left, { amount }) => left - amount, token.amount);
  // Parties that moved more than the owner's change passed units on.
  if (remainder !== 0n && remainder > 0n !== token.amount > 0n) return [toTransfer(change, token, null)];
  return remainder === 0n
    ? transfers
    : [...transfers, toTransfer(change, { ...token, amount: remainder }, null)];
}

/** Returns the transfer of a change of one mint. */
export function toTransfer(
  { signed }: OwnerChange,
  { mint, decimals, amount }: MintChange,
  counterparty: Address | null,
): TokenTransfer {
  const transfer = directTransfer(mint, decimals, amount, counterparty);
  return amount > 0n && !signed ? { ...transfer, unsolicited: true } : transfer;
}

/** Returns a transfer; a positive amount was received. */
export function directTransfer(
  mint: Address,
  decimals: number,
  amount: bigint,
  counterparty: Address | null,
): TokenTransfer {
  return { direction: amount > 0n ? "in" : "out", mint, decimals, amount: absolute(amount), counterparty };
}

/**
 * Returns the authority that gave what the owner received of a mint, or took what it gave: the only direct
 * one, else the only one. Null if there are none or several.
 */
export function findCounterparty(parties: readonly Party[], { mint, amount }: MintChange): Address | null {
  let straight: Address | null | undefined;
  let any: Address | null | undefined;
  for (const { authority, moves } of parties) {
    for (const move of moves) {
      if (move.mint !== mint || move.amount > 0n === amount > 0n) continue;
      any = any === undefined ? authority : null;
      if (move.straight !== 0n) straight = straight === undefined ? authority : null;
    }
  }
  return straight ?? (straight === undefined ? (any ?? null) : null);
}

/** Part of a change that one authority moved directly; positive if the owner received it. */
interface DirectPart {
  readonly authority: Address | null;
  readonly amount: bigint;
}

const NO_PARTS: readonly DirectPart[] = [];

/** Lists the parts of what the owner received or gave of a mint, by authority. */
function listDirect(parties: readonly Party[], { mint, amount }: MintChange): readonly DirectPart[] {
  const parts: DirectPart[] = [];
  for (const { authority, moves } of parties) {
    for (const move of moves) {
      if (move.mint !== mint || move.straight === 0n || move.straight > 0n === amount > 0n) continue;
      parts.push({ authority, amount: -move.straight });
    }
  }
  return parts;
}
