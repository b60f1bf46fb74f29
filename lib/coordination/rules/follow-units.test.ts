import type { Address } from "@walletlens/engine/address";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { followUnits, type SentUnits, toReceivedEvidence } from "./follow-units";

const [MIA, ANN, BEN, EXCHANGE] = ["Mia", "Ann", "Ben", "Hop"].map(testAddress) as [
  Address,
  Address,
  Address,
  Address,
];
const POOL = testAddress("Market");
const SUPPLY = 10_000n;

const send = (receiver: Address, units: bigint, slot = 5): SentUnits => ({
  ...{ receiver, units, slot, signature: `s${slot}`, time: slot },
});

test("first receivers of units are listed by their first transfer, with all senders", () => {
  const sent = new Map([
    [MIA, [send(BEN, 300n, 9), send(ANN, 100n, 7)]],
    [EXCHANGE, [send(ANN, 50n, 8)]],
  ]);
  const received = followUnits(sent, SUPPLY, new Set());
  expect(received.map(({ wallet, units, senders }) => [wallet, units, senders])).toEqual([
    [ANN, 150n, [MIA, EXCHANGE]],
    [BEN, 300n, [MIA]],
  ]);
  expect(received.map(toReceivedEvidence)[0]).toEqual({
    ...{ tag: "received_from_insider", signatures: ["s7", "s8"], slot: 7, lamports: null },
    path: [MIA, EXCHANGE, ANN],
  });
});

test("pools, labeled addresses, the sender itself and receivers of less than a thousandth are not listed", () => {
  const sent = [send(POOL, 900n), send(EXCHANGE, 900n), send(MIA, 900n), send(BEN, 9n), send(ANN, 10n)];
  const received = followUnits(new Map([[MIA, sent]]), SUPPLY, new Set([EXCHANGE]));
  expect(received.map(({ wallet }) => wallet)).toEqual([ANN]);
});
