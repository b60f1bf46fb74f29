import { isAddress } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { lamportBalance, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import {
  buildTokenTransfer,
  buildTransaction,
  solTransfer,
} from "@walletlens/engine/testing/build-transaction";
import { expect, test } from "vitest";
import { LaunchScan } from "./scan-launch";

const MINT = testAddress("Mint");
const SOL = 1_000_000_000n;
/** A name whose address has no key; those of the buyers have one. */
const POOL = "Market";
const VAULT = "Vau1";

interface Buy {
  readonly by: string;
  readonly units: bigint;
  readonly sol: bigint;
}

let signatures = 0;

/** A transaction in which each buyer pays the curve and gets units from it. */
function buying(slot: number, buys: readonly Buy[], more: Partial<Transaction> = {}): Transaction {
  signatures += 1;
  const units = buys.reduce((sum, buy) => sum + buy.units, 0n);
  const paid = buys.reduce((sum, buy) => sum + buy.sol, 0n);
  const signers = buys.map(({ by }) => testAddress(by));
  return buildTransaction({
    signature: `buy${signatures}`,
    slot,
    blockTime: slot,
    feePayer: signers[0] ?? testAddress("Sender"),
    signers,
    programs: [testAddress("Venue")],
    lamports: [
      ...buys.map(({ by, sol }) => lamportBalance(by, 10n * SOL, 10n * SOL - sol)),
      lamportBalance(POOL, SOL, SOL + paid),
    ],
    tokens: [
      tokenBalance(POOL, MINT, 1_000n * SOL, 1_000n * SOL - units),
      ...buys.map((buy) => tokenBalance(buy.by, MINT, 0n, buy.units)),
    ],
    transfers: buys.flatMap(({ by, sol, units: got }) => [
      solTransfer(by, POOL, sol),
      buildTokenTransfer(MINT, POOL, by, got),
    ]),
    ...more,
  });
}

/** The creator makes the mint and fills the curve. */
function creating(slot: number): Transaction {
  return buildTransaction({
    signature: "create",
    slot,
    blockTime: slot,
    feePayer: testAddress("Maker"),
    signers: [testAddress("Maker"), MINT],
    tokens: [tokenBalance(POOL, MINT, 0n, 1_000n * SOL)],
    transfers: [
      {
        ...solTransfer("Maker", "Mint", 1_461_600n),
        creates: true as const,
      },
    ],
  });
}

function scan(transactions: readonly Transaction[], first = 10, missingAt: number | null = null) {
  const found = new LaunchScan({ mint: MINT, account: MINT, first, context: mainnetContext() });
  found.add(transactions, new Map(), missingAt);
  return { isEnough: found.isEnough, found: found.finish() };
}

const walletsOf = ({ found }: ReturnType<typeof scan>) => found?.purchases.map(({ wallet }) => wallet);

test("the launch is the transaction that filled the account which the first buyer bought from", () => {
  const { found } = scan([creating(5), buying(9, [{ by: "Ann", units: 40n, sol: SOL }])]);
  expect(found?.launch).toEqual({
    signature: "create",
    slot: 5,
    time: 5,
    creator: testAddress("Maker"),
  });
  expect(found?.purchases).toEqual([
    {
      ...{ wallet: testAddress("Ann"), rank: 1, slot: 9, time: 9, units: 40n, firstSlotUnits: 40n },
      ...{ lamports: SOL, isCut: true },
      transactions: [{ signature: expect.any(String), slot: 9, cosigners: [], payers: [] }],
    },
  ]);
});

test("a pool that opens later is the launch, not the older mint", () => {
  const minting = buildTransaction({
    ...{ signature: "mint", slot: 1, feePayer: testAddress("Maker") },
    tokens: [tokenBalance("Maker", MINT, 0n, 1_000n * SOL)],
    transfers: [{ ...solTransfer("Maker", "Mint", 1_461_600n), creates: true as const }],
  });
  const opening = buildTransaction({
    ...{ signature: "pool", slot: 8, feePayer: testAddress("Maker") },
    tokens: [tokenBalance("Maker", MINT, 1_000n * SOL, 0n), tokenBalance(POOL, MINT, 0n, 1_000n * SOL)],
    transfers: [buildTokenTransfer(MINT, "Maker", POOL, 1_000n * SOL)],
  });
  const { found } = scan([minting, opening, buying(8, [{ by: "Ann", units: 1n, sol: SOL }])]);
  expect(found?.launch).toMatchObject({ signature: "pool", slot: 8, creator: testAddress("Maker") });
});

const gift = buildTransaction({
  ...{ signature: "gift", slot: 7, blockTime: 7 },
  tokens: [tokenBalance("Maker", MINT, 100n, 0n), tokenBalance("Ben", MINT, 0n, 100n)],
  transfers: [buildTokenTransfer(MINT, "Maker", "Ben", 100n)],
});

/** Ann pays, and the market sends the units to others. */
function payingFor(
  slot: number,
  receivers: readonly (readonly [name: string, units: bigint])[],
): Transaction {
  const units = receivers.reduce((sum, [, each]) => sum + each, 0n);
  return buying(slot, [{ by: "Ann", units, sol: SOL }], {
    tokens: [
      tokenBalance(POOL, MINT, 1_000n, 1_000n - units),
      ...receivers.map(([name, each]) => tokenBalance(name, MINT, 0n, each)),
    ],
    transfers: [
      solTransfer("Ann", POOL, SOL),
      ...receivers.map(([name, each]) => buildTokenTransfer(MINT, POOL, name, each)),
    ],
  });
}

test("units that arrive by transfer make no buyer", () => {
  expect(scan([creating(5), gift]).found).toBeNull();
});

test("units that one signer pays for, and the market sends to others, are purchases of these", () => {
  const { found } = scan([
    creating(5),
    payingFor(8, [
      ["Ced", 5n],
      ["Dan", 7n],
    ]),
  ]);
  expect(found?.purchases).toMatchObject([
    {
      wallet: testAddress("Ced"),
      units: 5n,
      lamports: null,
      transactions: [{ payers: [testAddress("Ann")] }],
    },
    {
      wallet: testAddress("Dan"),
      units: 7n,
      lamports: null,
      transactions: [{ payers: [testAddress("Ann")] }],
    },
  ]);
});

test("a reward of less than a twentieth beside a purchase is no purchase", () => {
  const { found } = scan([
    creating(5),
    payingFor(8, [
      ["Ced", 96n],
      ["Dan", 4n],
    ]),
  ]);
  expect(found?.purchases.map(({ wallet }) => wallet)).toEqual([testAddress("Ced")]);
});

test("an account without a key that buys from the market is a buyer, by the signer that acts for it", () => {
  const vault = (slot: number, before: bigint) =>
    buildTransaction({
      ...{ signature: `vault${slot}`, slot, blockTime: slot, feePayer: testAddress("Ann") },
      signers: [testAddress("Ann")],
      programs: [testAddress("Venue")],
      lamports: [lamportBalance(VAULT, 5n * SOL, 4n * SOL), lamportBalance(POOL, SOL, 2n * SOL)],
      tokens: [tokenBalance(POOL, MINT, 1_000n, 990n), tokenBalance(VAULT, MINT, before, before + 10n)],
      transfers: [solTransfer(VAULT, POOL, SOL), buildTokenTransfer(MINT, POOL, VAULT, 10n)],
    });
  expect(scan([creating(5), vault(6, 0n)]).found?.purchases).toMatchObject([
    {
      ...{ wallet: testAddress(VAULT), units: 10n, lamports: SOL },
      transactions: [{ cosigners: [testAddress("Ann")], payers: [testAddress("Ann")] }],
    },
  ]);
  // A pool that gets units from another pool had some before.
  expect(scan([creating(5), vault(6, 3n)]).found).toBeNull();
});

test("a pool that receives units for SOL is not a buyer", () => {
  const selling = buildTransaction({
    ...{
      signature: "sell",
      slot: 6,
      blockTime: 6,
      feePayer: testAddress("Ann"),
      signers: [testAddress("Ann")],
    },
    lamports: [lamportBalance("Ann", SOL, 2n * SOL), lamportBalance(POOL, 5n * SOL, 4n * SOL)],
    tokens: [tokenBalance("Ann", MINT, 10n, 0n), tokenBalance(POOL, MINT, 0n, 10n)],
    transfers: [buildTokenTransfer(MINT, "Ann", POOL, 10n), solTransfer(POOL, "Ann", SOL)],
    programs: [testAddress("Venue")],
  });
  expect(scan([creating(5), selling]).found).toBeNull();
});

test("a failed purchase is not counted", () => {
  const failed = buying(6, [{ by: "Ann", units: 5n, sol: SOL }], { failed: true });
  expect(scan([creating(5), failed]).found).toBeNull();
});

test("purchases of the 20 slots from the first one on add up, and those of later slots do not", () => {
  const buy = (slot: number, units: bigint) => buying(slot, [{ by: "Ann", units, sol: SOL }]);
  const { found } = scan([creating(5), buy(6, 10n), buy(6, 20n), buy(25, 400n), buy(26, 9_000n)]);
  expect(found?.purchases).toMatchObject([{ units: 430n, firstSlotUnits: 30n, lamports: 3n * SOL, slot: 6 }]);
  expect(found?.purchases[0]?.transactions).toHaveLength(3);
  expect(found?.purchases[0]).not.toHaveProperty("isCut");
});

test("purchases are cut if their slots were not all read, and not at the end of the history", () => {
  const buy = (slot: number) => buying(slot, [{ by: "Ann", units: 1n, sol: SOL }]);
  const search = new LaunchScan({ mint: MINT, account: MINT, first: 10, context: mainnetContext() });
  search.add([creating(5), buy(6), buy(25)], new Map(), null);
  expect(search.finish()?.purchases[0]?.isCut).toBe(true);
  expect(search.finish(true)?.purchases[0]).not.toHaveProperty("isCut");
});

test("a scan for two buyers ends after the slots of the second one", () => {
  const buy = (slot: number, by: string) => buying(slot, [{ by, units: 1n, sol: SOL }]);
  const before = [creating(5), buy(6, "Ann"), buy(6, "Ben"), buy(6, "Ced")];
  expect(scan(before, 2).isEnough).toBe(false);
  expect(scan([...before, buy(25, "Dan")], 2).isEnough).toBe(false);
  const whole = scan([...before, buy(26, "Dan")], 2);
  expect(whole.isEnough).toBe(true);
  expect(walletsOf(whole)).toEqual([testAddress("Ann"), testAddress("Ben")]);
});

test("100 buyers in one transaction are all found, in the order of its transfers", () => {
  const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const names = Array.from(alphabet).flatMap((one) => Array.from(alphabet, (two) => `${one}${two}`));
  const buyers = names
    .filter((name) => isAddress(name.padEnd(43, "1")) && hasKey(testAddress(name)))
    .slice(0, 100);
  const together = buying(
    5,
    buyers.map((by) => ({ by, units: 1n, sol: SOL })),
  );
  const { found } = scan([creating(5), together], 100);
  expect(found?.purchases.map(({ wallet }) => wallet)).toEqual(buyers.map(testAddress));
  expect(found?.purchases[0]?.transactions[0]?.cosigners).toHaveLength(99);
});

test("units of a token with a transfer fee are those that arrived", () => {
  const withheld = buying(6, [{ by: "Ann", units: 100n, sol: SOL }], {
    tokens: [tokenBalance(POOL, MINT, 1_000n, 900n), tokenBalance("Ann", MINT, 0n, 95n)],
  });
  expect(scan([creating(5), withheld]).found?.purchases[0]?.units).toBe(95n);
});

test("the seller of a later purchase does not change the launch", () => {
  const two = [creating(5), buying(6, [{ by: "Ann", units: 1n, sol: SOL }])];
  expect(scan([...two, buying(7, [{ by: "Ben", units: 1n, sol: SOL }])]).found?.launch.slot).toBe(5);
});

const ann = (slot: number) => buying(slot, [{ by: "Ann", units: 1n, sol: SOL }]);

test("a history that begins after its account was opened returns no launch", () => {
  expect(scan([ann(6), ann(7)]).found).toBeNull();
  // A sale to the pool fills an account that was full before.
  const sold = buildTransaction({
    ...{ signature: "sold", slot: 5, feePayer: testAddress("Ben") },
    tokens: [tokenBalance("Ben", MINT, 9n, 0n), tokenBalance(POOL, MINT, 500n, 509n)],
    transfers: [buildTokenTransfer(MINT, "Ben", POOL, 9n)],
  });
  expect(scan([sold, ann(6)])).toEqual({ isEnough: false, found: null });
});

test("a missing transaction before the first buyer leaves no launch, and a later one does", () => {
  const transactions = [creating(5), ann(6), ann(7)];
  expect([0, 1, 2, 3].map((at) => scan(transactions, 10, at).found?.launch.slot ?? null)).toEqual([
    null,
    null,
    5,
    5,
  ]);
  expect(scan([creating(5)], 10, 1).found).toBeNull();
});

test("a mint that was created years before its first sale has its creator, and the slot of the opening", () => {
  const years = 3 * 365 * 216_000;
  const minted = buildTransaction({
    ...{ signature: "minted", slot: 5, feePayer: testAddress("Maker") },
    lamports: [lamportBalance("Mint", 0n, 1_461_600n)],
    tokens: [tokenBalance("Maker", MINT, 0n, 1_000n * SOL)],
  });
  const opened = buildTransaction({
    ...{ signature: "opened", slot: 5 + years, feePayer: testAddress("Ben") },
    tokens: [tokenBalance("Maker", MINT, 1_000n * SOL, 0n), tokenBalance(POOL, MINT, 0n, 1_000n * SOL)],
    transfers: [buildTokenTransfer(MINT, "Maker", POOL, 1_000n * SOL)],
  });
  const { found } = scan([minted, opened, ann(6 + years)]);
  expect(found?.launch).toMatchObject({
    signature: "opened",
    slot: 5 + years,
    creator: testAddress("Maker"),
  });
  expect(scan([opened, ann(6 + years)]).found).toBeNull();
});

test("a creator that is a program is the account that paid for the mint", () => {
  const byProgram = {
    ...creating(5),
    transfers: [{ ...solTransfer(POOL, "Mint", 9n), creates: true as const }],
  };
  expect(hasKey(testAddress(POOL))).toBe(false);
  expect(scan([byProgram, ann(6)]).found?.launch.creator).toBe(testAddress(POOL));
});
