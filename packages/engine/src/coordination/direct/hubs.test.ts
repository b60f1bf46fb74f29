import { expect, test } from "vitest";
import { testAddress } from "../../testing/build-change.ts";
import { isService } from "./hubs.ts";
import type { Contact } from "./list-contacts.ts";

const DAY = 86_400;
const SOL = 1_000_000_000n;
const MIN = SOL / 10n;

const wallets = Array.from({ length: 200 }, (_, n) =>
  testAddress(Array.from(`N${n}`, (letter) => "ABCDEFGHJK"["0123456789".indexOf(letter)] ?? "N").join("")),
);

/** Movements with as many wallets, some of them on each day. */
function contactsOf(count: number, aDay: number, fields: Partial<Contact> = {}): readonly Contact[] {
  return wallets.slice(0, count).map((counterparty, n) => {
    const time = Math.floor(n / aDay) * DAY;
    return { counterparty, direction: "out", lamports: MIN, time, ...fields };
  });
}

const isHub = (contacts: readonly Contact[], lamports = SOL, inside: typeof wallets = []) =>
  isService(contacts, new Set(inside), lamports);

test("an address with more than 25 wallets over days is a service, in either direction, and each wallet counts once", () => {
  expect([25, 26].map((count) => isHub(contactsOf(count, 5)))).toEqual([false, true]);
  expect([25, 26].map((count) => isHub(contactsOf(count, 5, { direction: "in" })))).toEqual([false, true]);
  const both = [
    ...contactsOf(15, 1),
    ...contactsOf(30, 1)
      .slice(15)
      .map((each) => ({ ...each, direction: "in" as const })),
  ];
  expect(isHub(both)).toBe(false);
  expect(isHub([...contactsOf(20, 1), ...contactsOf(20, 2)])).toBe(false);
});

test("five wallets of a day count, so that 100 wallets of five days are no service, and 101 are", () => {
  expect([100, 101].map((count) => isHub(contactsOf(count, 20)))).toEqual([false, true]);
  expect(isHub(contactsOf(60, 10))).toBe(true);
  // The day is that of the first movement.
  expect(isHub([...contactsOf(60, 60), ...contactsOf(60, 5)])).toBe(false);
});

test("wallets of the group do not count, nor movements below 0.1 SOL or a tenth of the evidence", () => {
  expect(isHub(contactsOf(30, 3))).toBe(true);
  expect(isHub(contactsOf(30, 3), SOL, wallets.slice(0, 5))).toBe(false);
  expect(isHub(contactsOf(30, 3), 0n)).toBe(true);
  expect(isHub(contactsOf(30, 3, { lamports: MIN - 1n }), 0n)).toBe(false);
  expect(isHub(contactsOf(30, 3), SOL + 1n)).toBe(false);
});
