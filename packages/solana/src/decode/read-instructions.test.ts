import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { TokenBalance } from "@walletlens/engine/chain/transaction";
import { expect, test } from "vitest";
import { encodeBase58 } from "./base58.ts";
import { readInstructions } from "./read-instructions.ts";

const [A, B, C, MINT, ROUTER] = ["a", "b", "c", "mint", "router"].map((name) => address(createAddress(name)));
const KEYS = [A, B, C, MINT, ROUTER, SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap(
  (key) => key ?? [],
);
const SYSTEM = 5;
const TOKEN = 6;
const TOKEN_2022 = 7;

const u8 = (value: number) => Buffer.of(value);
const u32 = (value: number) => littleEndian(4, value);
const u64 = (value: number) => littleEndian(8, value);
/** Bytes that no test reads. */
const skip = (length: number) => Buffer.alloc(length, 9);

function littleEndian(length: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, length);
}

/** Data of an instruction as base58. */
const data = (...fields: readonly Buffer[]) => encodeBase58(Buffer.concat(fields));

function at(programIdIndex: number, accounts: readonly number[], text: string) {
  return { programIdIndex, accounts, data: text };
}

function read(
  instructions: readonly unknown[],
  inner: readonly unknown[] = [],
  tokens: readonly TokenBalance[] = [],
) {
  return readInstructions({ instructions }, { innerInstructions: inner }, KEYS, tokens, false);
}

function holding(account: TokenBalance["account"] | undefined): TokenBalance[] {
  if (account === undefined || MINT === undefined) return [];
  return [{ account, mint: MINT, owner: null, decimals: 6, before: 0n, after: 0n }];
}

test("the four System instructions that move lamports are transfers of SOL", () => {
  const { transfers } = read([
    at(SYSTEM, [0, 1], data(u32(2), u64(1000))),
    at(SYSTEM, [0, 2], data(u32(0), u64(2_039_280), u64(165), skip(32))),
    at(SYSTEM, [0, 1, 2], data(u32(3), skip(32), u64(5), skip(5), u64(77), u64(0), skip(32))),
    at(SYSTEM, [0, 1, 2], data(u32(11), u64(55), u64(3), skip(3), skip(32))),
  ]);
  expect(transfers).toEqual([
    { instruction: 0, mint: null, source: A, destination: B, amount: 1000n },
    { instruction: 1, mint: null, source: A, destination: C, amount: 2_039_280n, creates: true },
    { instruction: 2, mint: null, source: A, destination: B, amount: 77n, creates: true },
    { instruction: 3, mint: null, source: A, destination: C, amount: 55n },
  ]);
});

test("an account with lamports before its creation has its funder in the next account, or none if it needs no more", () => {
  const allowPrefund = data(u32(13), u64(900), u64(165), skip(32));
  const { transfers } = read([at(SYSTEM, [1, 0], allowPrefund), at(SYSTEM, [1], allowPrefund)]);
  expect(transfers).toEqual([
    { instruction: 0, mint: null, source: A, destination: B, amount: 900n, creates: true },
  ]);
});

/** Data of a Batch: each entry is a number of accounts and the fields of an inner instruction. */
function batch(...entries: readonly (readonly [accounts: number, ...fields: Buffer[]])[]): string {
  const heads = entries.flatMap(([accounts, ...fields]) => {
    const body = Buffer.concat(fields);
    return [u8(accounts), u8(body.length), body];
  });
  return data(u8(255), ...heads);
}

test("every transfer, opening, burn and closing of a Batch counts, with the accounts after those of its predecessor", () => {
  const text = batch(
    [2, u8(18), skip(32)],
    [3, u8(3), u64(4)],
    [4, u8(12), u64(5), u8(6)],
    [3, u8(15), u64(7), u8(6)],
    [3, u8(9)],
  );
  const accounts = [1, 3, 1, 2, 0, 0, 3, 2, 4, 2, 3, 0, 2, 0, 0];
  const { transfers, burns, closings } = read([at(4, [], "1"), at(TOKEN, accounts, text)]);
  expect(transfers).toEqual([
    { instruction: 1, mint: MINT, source: B, destination: C, amount: 4n },
    { instruction: 1, mint: MINT, source: A, destination: C, amount: 5n },
  ]);
  expect(burns).toEqual([
    { instruction: 1, program: TOKEN_PROGRAM, depth: 1, account: C, mint: MINT, amount: 7n, authority: A },
  ]);
  expect(closings).toEqual([{ instruction: 1, account: C, destination: A }]);
});

test("a Batch of 63 transfers with a fee is read completely, and a truncated one up to its end", () => {
  const withFee = [u8(26), u8(1), u64(9), u8(6), u64(1)];
  const accounts = Array.from({ length: 63 }, () => [0, 3, 1, 2]).flat();
  const long = batch(...Array.from({ length: 63 }, () => [4, ...withFee] as const));
  expect(read([at(TOKEN_2022, accounts, long)]).transfers).toHaveLength(63);
  const cut = batch([3, u8(3), u64(4)], [3, u8(3), u64(4)]);
  expect(read([at(TOKEN, [0, 1, 2, 0], cut)], [], holding(A)).transfers).toHaveLength(1);
  const nested = batch([3, u8(255), u8(3), u8(9), u8(3), u64(4)]);
  expect(read([at(TOKEN, [0, 1, 2], nested)], [], holding(A)).transfers).toEqual([]);
});

test("a Batch that the provider parsed gives the same result as its data", () => {
  const instructions = [
    { type: "transfer", info: { source: A, destination: B, amount: "4", authority: C } },
    { type: "burn", info: { account: A, mint: MINT, amount: "7", authority: C } },
    { parsed: { type: "closeAccount", info: { account: A, destination: C, owner: C } } },
  ];
  const parsed = { programId: TOKEN_PROGRAM, parsed: { type: "batch", info: { instructions } } };
  const raw = at(
    TOKEN,
    [0, 1, 2, 0, 3, 2, 0, 2, 2],
    batch([3, u8(3), u64(4)], [3, u8(8), u64(7)], [3, u8(9)]),
  );
  const expected = read([raw], [], holding(A));
  expect(expected.transfers).toHaveLength(1);
  expect(read([parsed], [], holding(A))).toEqual(expected);
});

test("a burn has its top-level program, and its call depth if the stack height is given", () => {
  const burn = data(u8(8), u64(7));
  const inner = [undefined, 2, 3, 5].map((stackHeight) => ({ ...at(TOKEN, [0, 3, 2], burn), stackHeight }));
  const { burns } = read([at(TOKEN, [0, 3, 2], burn), at(4, [], "1")], [{ index: 1, instructions: inner }]);
  expect(burns.map(({ program, depth }) => [program, depth])).toEqual([
    [TOKEN_PROGRAM, 1],
    [ROUTER, null],
    [ROUTER, 2],
    [ROUTER, 3],
    [ROUTER, 3],
  ]);
});

test("a burn without a mint has the mint of its account's balance, and is omitted if that is missing", () => {
  const burn = { programId: TOKEN_PROGRAM, parsed: { type: "burn", info: { account: A, amount: "7" } } };
  expect(read([burn], [], holding(A)).burns.map(({ mint }) => mint)).toEqual([MINT]);
  expect(read([burn]).burns).toEqual([]);
});

test.each([
  ["transfer", { source: A, destination: B, amount: "18446744073709551616" }],
  ["transfer", { source: A, destination: B, amount: "4.5" }],
  ["transfer", { source: A, destination: B }],
  [
    "transferChecked",
    { source: A, destination: B, mint: MINT, tokenAmount: { amount: "99999999999999999999" } },
  ],
  ["burn", { account: A, mint: MINT, amount: "18446744073709551616" }],
  ["batch", {}],
])("a parsed %s with %o is refused, not omitted", (type, info) => {
  expect(() => read([{ programId: TOKEN_PROGRAM, parsed: { type, info } }])).toThrow("cannot be read");
});

test("checked transfers have their mint, also with a fee, in both token programs", () => {
  const { transfers } = read([
    at(TOKEN, [0, 3, 1, 2], data(u8(12), u64(5), u8(6))),
    at(TOKEN_2022, [0, 3, 1, 2], data(u8(26), u8(1), u64(9), u8(6), u64(1))),
  ]);
  expect(transfers).toEqual([
    { instruction: 0, mint: MINT, source: A, destination: B, amount: 5n },
    { instruction: 1, mint: MINT, source: A, destination: B, amount: 9n },
  ]);
});

test("a plain token transfer has the mint of the balance of either account", () => {
  const transfer = at(TOKEN, [0, 1, 2], data(u8(3), u64(4)));
  for (const account of [A, B]) {
    expect(read([transfer], [], holding(account)).transfers).toEqual([
      { instruction: 0, mint: MINT, source: A, destination: B, amount: 4n },
    ]);
  }
});

test("an account that exists only within the transaction has the mint of its opening", () => {
  const transfer = at(TOKEN, [0, 1, 2], data(u8(3), u64(4)));
  for (const opening of [data(u8(1)), data(u8(16), skip(32)), data(u8(18), skip(32))]) {
    const { transfers } = read([at(TOKEN, [1, 3], opening), transfer]);
    expect(transfers.map(({ mint }) => mint)).toEqual([MINT]);
  }
});

test("a token transfer of an unknown mint is omitted", () => {
  expect(read([at(TOKEN, [0, 1, 2], data(u8(3), u64(4)))]).transfers).toEqual([]);
});

test("inner instructions follow the instruction that called them, for any order of their groups", () => {
  const send = (amount: number) => at(SYSTEM, [0, 1], data(u32(2), u64(amount)));
  const { transfers, programs, topLevelPrograms } = read(
    [send(1), at(4, [], "1"), send(4)],
    [
      { index: 2, instructions: [send(5)] },
      { index: 1, instructions: [send(2), send(3)] },
    ],
  );
  expect(transfers.map(({ amount, instruction }) => [amount, instruction])).toEqual([
    [1n, 0],
    [2n, 1],
    [3n, 1],
    [4n, 2],
    [5n, 2],
  ]);
  expect(programs).toEqual([SYSTEM_PROGRAM, ROUTER]);
  expect(topLevelPrograms).toEqual([SYSTEM_PROGRAM, ROUTER, SYSTEM_PROGRAM]);
});

test("instructions that the provider parsed give the same result as their data", () => {
  const parsed = (programId: string, type: string, info: object) => ({ programId, parsed: { type, info } });
  const { transfers } = read([
    parsed(SYSTEM_PROGRAM, "transfer", { source: A, destination: B, lamports: 1000 }),
    parsed(SYSTEM_PROGRAM, "createAccountWithSeed", { source: A, newAccount: C, lamports: 77 }),
    parsed(TOKEN_PROGRAM, "initializeAccount3", { account: B, mint: MINT }),
    parsed(TOKEN_PROGRAM, "transfer", { source: A, destination: B, amount: "4" }),
    parsed(TOKEN_2022_PROGRAM, "transferCheckedWithFee", {
      source: A,
      destination: C,
      mint: MINT,
      tokenAmount: { amount: "18446744073709551615" },
    }),
    { programId: ROUTER, parsed: "a memo", program: "spl-memo" },
    {
      programId: TOKEN_PROGRAM,
      accounts: [A, MINT, B, C, A, MINT, C, C],
      data: batch([4, u8(12), u64(8), u8(6)], [4, u8(12), u64(9), u8(6)]),
    },
    { programId: TOKEN_PROGRAM, accounts: [A, MINT, B, C], data: data(u8(12), u64(5), u8(6)) },
  ]);
  expect(
    transfers.map(({ mint, source, destination, amount }) => [mint, source, destination, amount]),
  ).toEqual([
    [null, A, B, 1000n],
    [null, A, C, 77n],
    [MINT, A, B, 4n],
    [MINT, A, C, 18446744073709551615n],
    [MINT, A, B, 8n],
    [MINT, A, C, 9n],
    [MINT, A, B, 5n],
  ]);
});

test("each form of an instruction that allocates data states the account and its size", () => {
  const seeded = (number: number, ...rest: readonly Buffer[]) =>
    data(u32(number), skip(32), u64(2), skip(2), ...rest);
  const raw = read([
    at(SYSTEM, [0, 1], data(u32(0), u64(9), u64(165), skip(32))),
    at(SYSTEM, [0, 2], seeded(3, u64(9), u64(82), skip(32))),
    at(SYSTEM, [1], data(u32(8), u64(10))),
    at(SYSTEM, [2], seeded(9, u64(20), skip(32))),
    at(SYSTEM, [1, 0], data(u32(13), u64(9), u64(30), skip(32))),
    at(SYSTEM, [2], data(u32(13), u64(0), u64(40), skip(32))),
    at(SYSTEM, [2], data(u32(8))),
  ]);
  const parsed = (type: string, info: object) => ({ programId: SYSTEM_PROGRAM, parsed: { type, info } });
  const byProvider = read([
    parsed("createAccount", { source: A, newAccount: B, lamports: 9, space: 165 }),
    parsed("createAccountWithSeed", { source: A, newAccount: C, lamports: 9, space: 82 }),
    parsed("allocate", { account: B, space: 10 }),
    parsed("allocateWithSeed", { account: C, space: 20 }),
    parsed("createAccountAllowPrefund", { source: A, newAccount: B, lamports: 9, space: 30 }),
    parsed("createAccountAllowPrefund", { newAccount: C, lamports: 0, space: 40 }),
  ]);
  const allocations = [
    { account: B, space: 165n },
    { account: C, space: 82n },
    { account: B, space: 10n },
    { account: C, space: 20n },
    { account: B, space: 30n },
    { account: C, space: 40n },
  ];
  expect(raw.allocations).toEqual(allocations);
  expect(byProvider.allocations).toEqual(allocations);
});

test("each WithdrawExcessLamports, also in a Batch, states the account and the receiver", () => {
  const info = { source: B, destination: C };
  const { withdrawals } = read([
    at(TOKEN, [1, 2, 0], data(u8(38))),
    { programId: TOKEN_2022_PROGRAM, parsed: { type: "withdrawExcessLamports", info } },
    at(TOKEN, [1, 2, 0], batch([3, u8(38)])),
  ]);
  expect(withdrawals).toEqual([0, 1, 2].map((instruction) => ({ instruction, account: B, destination: C })));
});

test("a failed transaction has programs, and no effects of instructions", () => {
  const instructions = [at(SYSTEM, [0, 1], data(u32(2), u64(1)))];
  instructions.push(at(TOKEN, [0, 3, 2], data(u8(8), u64(7))), at(TOKEN, [0, 2, 2], data(u8(9))));
  const decoded = readInstructions({ instructions }, {}, KEYS, [], true);
  const programs = [SYSTEM_PROGRAM, TOKEN_PROGRAM];
  const topLevelPrograms = [...programs, TOKEN_PROGRAM];
  const none = { transfers: [], burns: [], closings: [], withdrawals: [], allocations: [] };
  Object.assign(none, { opened: [], handovers: [] });
  expect(decoded).toEqual({ ...none, programs, topLevelPrograms });
});

test("truncated data, data of another instruction and invalid base58 move nothing", () => {
  const texts = [data(u32(2)), data(u32(8), u64(1)), data(u32(3), skip(32)), "0OIl", "", "1"];
  for (const text of texts) expect(read([at(SYSTEM, [0, 1], text)]).transfers).toEqual([]);
  for (const text of [data(u8(3)), data(u8(9)), data(u8(26), u8(0), skip(17))]) {
    expect(read([at(TOKEN, [0, 1, 2], text)], [], holding(A)).transfers).toEqual([]);
  }
});
