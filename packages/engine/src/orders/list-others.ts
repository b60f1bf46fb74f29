import type { Address } from "../address.ts";
import { hasKey } from "../chain/has-key.ts";
import type { LabeledAddresses } from "../known-address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** The program that moved units, unless a wallet with a key is the other side. */
export function findProgram({ venue, onlyVenue }: OwnerChange, counterparty: Address | null): Address | null {
  return onlyVenue && (counterparty === null || !hasKey(counterparty)) ? venue : null;
}

/** Authorities that moved quote, other signers, and the program if no wallet with a key moved quote. */
export function listOthers(change: OwnerChange, { dollars }: LabeledAddresses) {
  const isQuote = (mint: Address | null) => mint === null || dollars.isQuote(mint);
  const direct = change.direct.filter(({ mint }) => isQuote(mint)).map(({ counterparty }) => counterparty);
  const isOfProgram = change.onlyVenue && !direct.some((counterparty) => hasKey(counterparty));
  const program = isOfProgram ? change.venue : null;
  const addresses: (Address | null)[] = [
    ...direct,
    ...change.escrows.filter(({ mint }) => isQuote(mint)).map(({ authority }) => authority),
    ...change.parties
      .filter(({ exchanges, moves }) => !exchanges && moves.some(({ mint }) => isQuote(mint)))
      .map(({ authority }) => authority),
    ...(change.signed ? [] : [change.feePayer]),
    ...change.cosigners,
    program,
  ];
  return { others: Array.from(new Set(addresses)).filter((other) => other !== null), program };
}
