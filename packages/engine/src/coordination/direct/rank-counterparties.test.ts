import { expect, test } from "vitest";
import type { Address } from "../../address.ts";
import { runSteps } from "../../steps.ts";
import { testAddress } from "../../testing/build-change.ts";
import type { DirectFact, DirectHistory, DirectMovement } from "./direct-facts.ts";
import { rankCounterparties as steps } from "./rank-counterparties.ts";

const listContacts = (history: Pick<DirectHistory, "wallet" | "facts">) => runSteps(steps(history));
const [WALLET, FUNDER, FRIEND] = ["A", "B", "C"].map(testAddress) as [Address, Address, Address];
const SOL = 1_000_000_000n;

const fact = (signature: string, time: number, movement: Partial<DirectMovement>): DirectFact => ({
  ...{ signature, time, feePayer: WALLET, signers: [WALLET] },
  movements: [
    {
      ...{ counterparty: FRIEND, direction: "out", mint: null, lamports: SOL, receivers: 1, opened: false },
      ...movement,
    } as DirectMovement,
  ],
});

test("a wallet's counterparties have totals by direction, and its opener is named", () => {
  const facts = [
    fact("open", 10, { counterparty: FUNDER, direction: "in", lamports: 5n * SOL, opened: true }),
    fact("one", 20, {}),
    fact("two", 30, { lamports: 2n * SOL }),
    fact("back", 40, { direction: "in", lamports: SOL }),
  ];
  expect(listContacts({ wallet: WALLET, facts })).toEqual({
    opening: { funder: FUNDER, signature: "open", time: 10, lamports: 5n * SOL },
    counterparties: [
      {
        ...{ address: FRIEND, transactions: 3, sentLamports: 3n * SOL, receivedLamports: SOL },
        ...{ hasUnpriced: false, last: 40 },
      },
      {
        ...{ address: FUNDER, transactions: 1, sentLamports: 0n, receivedLamports: 5n * SOL },
        ...{ hasUnpriced: false, last: 10 },
      },
    ],
  });
});

test("dust and airdrops to many add no contact, and a token without a price is marked", () => {
  const facts = [
    fact("dust", 10, { counterparty: FUNDER, direction: "in", lamports: 1_000n }),
    fact("airdrop", 20, { counterparty: FUNDER, direction: "in", receivers: 10 }),
    fact("token", 30, { direction: "out", mint: FUNDER, lamports: null }),
  ];
  const signed = facts.map((each) => ({ ...each, signers: [WALLET, FRIEND] }));
  const { opening, counterparties: contacts } = listContacts({ wallet: WALLET, facts: signed });
  expect(opening).toBeNull();
  expect(contacts.map(({ address, hasUnpriced }) => [address, hasUnpriced])).toEqual([[FRIEND, true]]);
});

test("unsolicited tokens add a contact that follows those with money or a signature", () => {
  const [D, E] = [testAddress("D"), testAddress("E")];
  const spam = { direction: "in", mint: FUNDER, lamports: null } as const;
  const facts = [
    ...["s1", "s2", "s3"].map((signature) => ({
      ...fact(signature, 50, { ...spam, counterparty: D }),
      signers: [D],
    })),
    fact("signed", 20, { ...spam, counterparty: E }),
    fact("paid", 10, {}),
  ];
  const { counterparties } = listContacts({ wallet: WALLET, facts });
  expect(counterparties.map(({ address, transactions }) => [address, transactions])).toEqual([
    [E, 1],
    [FRIEND, 1],
    [D, 3],
  ]);
});

test("a payment to many on one day is a contact of each of them, on both pages", () => {
  const receivers = Array.from({ length: 12 }, (_, n) => testAddress(`Receiver${"ABCDEFGHJKLM"[n]}`));
  const paid = receivers.map((counterparty, n) => fact(`pay ${n}`, 10 + n, { counterparty }));
  expect(listContacts({ wallet: WALLET, facts: paid }).counterparties).toHaveLength(12);
  const [receiver = FRIEND] = receivers;
  const got = fact("pay 0", 10, { counterparty: WALLET, direction: "in" });
  const { counterparties } = listContacts({ wallet: receiver, facts: [got] });
  expect(counterparties.map(({ address, receivedLamports }) => [address, receivedLamports])).toEqual([
    [WALLET, SOL],
  ]);
});

test("contacts are ordered by the number of transactions, then the newest, then the address", () => {
  const [D, E] = [testAddress("D"), testAddress("E")];
  const facts = [
    fact("e", 30, { counterparty: E }),
    fact("d", 30, { counterparty: D }),
    fact("c", 40, { counterparty: FRIEND }),
    fact("b1", 10, { counterparty: FUNDER }),
    fact("b2", 20, { counterparty: FUNDER }),
  ];
  for (const each of [facts, facts.toReversed()]) {
    const { counterparties: contacts } = listContacts({ wallet: WALLET, facts: each });
    expect(contacts.map(({ address }) => address)).toEqual([FUNDER, FRIEND, D, E]);
  }
});

test("moves among a wallet's own accounts add no contact, and only the first inflow opens it", () => {
  const facts = [
    fact("own", 10, { counterparty: WALLET }),
    fact("in", 20, { direction: "in", lamports: 3n * SOL }),
    fact("unpriced", 30, { mint: FUNDER, lamports: null }),
    fact("out", 40, {}),
  ];
  const signed = facts.map((each) => ({ ...each, signers: [WALLET, FRIEND] }));
  const { opening, counterparties: contacts } = listContacts({ wallet: WALLET, facts: signed });
  expect(opening).toBeNull();
  expect(contacts).toEqual([
    {
      ...{ address: FRIEND, transactions: 3, sentLamports: SOL, receivedLamports: 3n * SOL },
      ...{ hasUnpriced: true, last: 40 },
    },
  ]);
});
