import type { Address } from "../../address.ts";
import { SECONDS_PER_DAY } from "../../time.ts";
import type { Contact } from "./list-contacts.ts";
import { minMaterial } from "./material.ts";

/** An address that funded or collected from more wallets is a service (docs/coordination.md#direct). */
const MAX_FAN_OUT = 25;
/** Wallets of one day (UTC) that count: a ring is opened within days, and a service has customers for weeks. */
const MAX_FAN_OUT_A_DAY = 5;
/** An address with more wallets is a service, however short the time. */
const MAX_FAN_OUT_AT_ONCE = 100;

/**
 * Returns true if an address funded, or collected from, more wallets outside `insiders` than a ring does: more than 25,
 * of which 5 of a day count, or more than 100. Only wallets with a material part of `lamports`, the amount of the
 * evidence, count: to make a hub costs more than to make the evidence.
 *
 * @example
 * const contacts = listContacts(observed, valueMoves(observed.prices, solUsd));
 * const isHub = isService(contacts, new Set([wallet]), 2_000_000_000n);
 */
export function isService(
  contacts: readonly Contact[],
  insiders: ReadonlySet<Address>,
  lamports: bigint,
): boolean {
  const min = minMaterial(lamports);
  const firstDays = { in: new Map<Address, number>(), out: new Map<Address, number>() };
  for (const { counterparty, direction, lamports: moved, time } of contacts) {
    if (moved < min || insiders.has(counterparty)) continue;
    const days = firstDays[direction];
    const day = Math.floor(time / SECONDS_PER_DAY);
    days.set(counterparty, Math.min(day, days.get(counterparty) ?? day));
  }
  return isMany(firstDays.in) || isMany(firstDays.out);
}

function isMany(firstDays: ReadonlyMap<Address, number>): boolean {
  if (firstDays.size <= MAX_FAN_OUT || firstDays.size > MAX_FAN_OUT_AT_ONCE) {
    return firstDays.size > MAX_FAN_OUT;
  }
  const ofDays = new Map<number, number>();
  for (const day of firstDays.values()) ofDays.set(day, (ofDays.get(day) ?? 0) + 1);
  let countedDays = 0;
  for (const count of ofDays.values()) countedDays += Math.min(count, MAX_FAN_OUT_A_DAY);
  return countedDays > MAX_FAN_OUT;
}
