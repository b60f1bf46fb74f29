import type { Address } from "../address.ts";
import { INFRASTRUCTURE_PROGRAMS } from "../chain/programs.ts";
import type { Transaction } from "../chain/transaction.ts";

interface FoundVenue {
  /** First program that counts, or null. */
  readonly venue: Address | null;
  /** True if it is the only one. */
  readonly onlyVenue: boolean;
}

/** Among top-level programs, those that moved something, such as no oracle does; if none did, all count. */
export function findVenue(transaction: Transaction): FoundVenue {
  const withMovement = findFirstVenue(transaction, true);
  return withMovement.venue === null ? findFirstVenue(transaction, false) : withMovement;
}

function findFirstVenue(transaction: Transaction, requiresMovement: boolean): FoundVenue {
  const { topLevelPrograms } = transaction;
  let venue: Address | null = null;
  for (let instruction = 0; instruction < topLevelPrograms.length; instruction += 1) {
    const program = topLevelPrograms[instruction];
    if (program === undefined || program === venue || INFRASTRUCTURE_PROGRAMS.has(program)) continue;
    if (requiresMovement && !hasMovement(transaction, instruction)) continue;
    if (venue !== null) return { venue, onlyVenue: false };
    venue = program;
  }
  return { venue, onlyVenue: venue !== null };
}

function hasMovement({ transfers, burns }: Transaction, index: number): boolean {
  for (const { instruction } of transfers) if (instruction === index) return true;
  for (const { instruction } of burns) if (instruction === index) return true;
  return false;
}
