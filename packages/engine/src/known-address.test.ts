import { expect, test } from "vitest";
import { address } from "./address.ts";
import { toKnownAddress } from "./known-address.ts";

const ENTRY = {
  address: address("9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"),
  label: "Ansem",
  source: "test",
  twitter: "https://x.com/blknoiz06",
  telegram: null,
} as const;

test("a KOL has a name, and its account is not a system account", () => {
  expect(toKnownAddress({ ...ENTRY, type: "kol" })).toEqual({
    label: null,
    kol: { name: "Ansem", twitter: "https://x.com/blknoiz06", telegram: null },
  });
});

test("any other label states the kind of account and names no trader", () => {
  expect(toKnownAddress({ ...ENTRY, type: "exchange" })).toEqual({
    label: { type: "exchange", label: "Ansem" },
    kol: null,
  });
});
