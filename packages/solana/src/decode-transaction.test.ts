import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { createTraderHistory } from "@walletlens/demo-chain/testing/trader-history";
import { expect, test } from "vitest";
import { decodeTransaction, isIncomplete } from "./decode-transaction.ts";
import { SolanaError } from "./solana-error.ts";

const OWNER = createAddress("owner");
const POOL = createAddress("pool");
const VAULT = createAddress("vault");
const MINT = createAddress("mint");
const SYSTEM = "11111111111111111111111111111111";

type Json = Record<string, unknown>;

/** A transaction of three accounts with everything that is not under test in its place. */
function sample(meta: Json = {}, message: Json = {}, body: Json = {}): Json {
  return {
    slot: 300,
    blockTime: 1_700_000_000,
    version: "legacy",
    transaction: {
      signatures: ["sig"],
      message: {
        accountKeys: [OWNER, POOL, SYSTEM],
        header: { numRequiredSignatures: 1 },
        instructions: [],
        ...message,
      },
    },
    meta: {
      err: null,
      fee: 5000,
      preBalances: [1_000_000, 7, 1],
      postBalances: [995_000, 7, 1],
      innerInstructions: [],
      ...meta,
    },
    ...body,
  };
}

function tokenSide(accountIndex: number, amount: string, owner: string | null = OWNER, mint = MINT): Json {
  const side = { accountIndex, mint, uiTokenAmount: { amount, decimals: 6 } };
  return owner === null ? side : { ...side, owner };
}

test("the first account pays, the header counts the signers, and unchanged balances are omitted", () => {
  const decoded = decodeTransaction(sample({}, { header: { numRequiredSignatures: 2 } }));
  expect(decoded).toEqual({
    signature: "sig",
    slot: 300,
    indexInBlock: null,
    blockTime: 1_700_000_000,
    failed: false,
    feePayer: OWNER,
    feeLamports: 5000n,
    signers: [OWNER, POOL],
    lamports: [{ account: OWNER, before: 1_000_000n, after: 995_000n }],
    tokens: [],
    transfers: [],
    burns: [],
    closings: [],
    withdrawals: [],
    allocations: [],
    programs: [],
    topLevelPrograms: [],
  });
});

test("looked-up accounts follow those of the message, writable ones first", () => {
  const decoded = decodeTransaction(
    sample({
      preBalances: [10, 1, 1, 100, 200],
      postBalances: [5, 1, 1, 105, 199],
      loadedAddresses: { writable: [VAULT], readonly: [MINT] },
    }),
  );
  expect(decoded.lamports.map(({ account }) => account)).toEqual([OWNER, VAULT, MINT]);
});

test("accounts as objects include the looked-up ones and name the signers", () => {
  const keys = [
    { pubkey: OWNER, signer: true },
    { pubkey: POOL, signer: true },
    { pubkey: VAULT, signer: false, source: "lookupTable" },
  ];
  const decoded = decodeTransaction(sample({}, { accountKeys: keys, header: undefined }));
  expect(decoded.signers).toEqual([OWNER, POOL]);
});

test("a missing slot or block time is taken from the list of signatures", () => {
  const listed = { signature: "sig", slot: 299, blockTime: 1_699_999_999 };
  const bare = sample({}, {}, { slot: undefined, blockTime: null });
  expect(decodeTransaction(bare, listed)).toMatchObject({ slot: 299, blockTime: 1_699_999_999 });
  expect(decodeTransaction(sample(), listed)).toMatchObject({ slot: 300, blockTime: 1_700_000_000 });
  expect(decodeTransaction(sample({}, {}, { blockTime: null })).blockTime).toBeNull();
  expect(decodeTransaction(sample({}, {}, { transactionIndex: 42 })).indexInBlock).toBe(42);
});

test("a transaction other than the requested one is refused", () => {
  const listed = { signature: "other", slot: 300, blockTime: null };
  expect(() => decodeTransaction(sample(), listed)).toThrow(SolanaError);
});

test("a token account that only one side lists has 0 on the other, and an unchanged one is listed", () => {
  const decoded = decodeTransaction(
    sample({
      preTokenBalances: [tokenSide(0, "5"), tokenSide(1, "18446744073709551615")],
      postTokenBalances: [tokenSide(1, "18446744073709551615"), tokenSide(2, "9")],
    }),
  );
  const amounts = decoded.tokens.map(({ account, before, after }) => [account, before, after]);
  expect(amounts).toEqual([
    [POOL, 18446744073709551615n, 18446744073709551615n],
    [SYSTEM, 0n, 9n],
    [OWNER, 5n, 0n],
  ]);
});

test("an owner that one side omits is taken from the other, and is null if both omit it", () => {
  const owners = (before: string | null, after: string | null) =>
    decodeTransaction(
      sample({
        preTokenBalances: [tokenSide(1, "1", before)],
        postTokenBalances: [tokenSide(1, "2", after)],
      }),
    ).tokens.map(({ owner, before: from, after: to }) => [owner, from, to]);
  expect(owners(null, OWNER)).toEqual([[OWNER, 1n, 2n]]);
  expect(owners(OWNER, null)).toEqual([[OWNER, 1n, 2n]]);
  expect(owners(null, null)).toEqual([[null, 1n, 2n]]);
  expect(owners("", OWNER)).toEqual([[OWNER, 1n, 2n]]);
});

test("a token account that changes its owner is a loss of the old owner and a gain of the new one", () => {
  const { tokens } = decodeTransaction(
    sample({ preTokenBalances: [tokenSide(1, "8")], postTokenBalances: [tokenSide(1, "8", POOL)] }),
  );
  expect(tokens.map(({ owner, before, after }) => [owner, before, after])).toEqual([
    [OWNER, 8n, 0n],
    [POOL, 0n, 8n],
  ]);
});

test("null lists of old transactions are empty", () => {
  const meta = { innerInstructions: null, preTokenBalances: null, postTokenBalances: undefined };
  expect(decodeTransaction(sample({ ...meta, loadedAddresses: null }))).toMatchObject({
    tokens: [],
    transfers: [],
  });
});

test("a malformed field is named in the cause", () => {
  const cases: [unknown, string][] = [
    [null, "transaction is not an object"],
    ["<html>", "transaction is not an object"],
    [sample({ fee: "5000" }), "meta.fee is not a whole number"],
    [sample({ preBalances: [1] }), "meta has 1 and 3 balances for 3 accounts"],
    [sample({ postBalances: [1.5, 7, 1] }), "meta.postBalances is not a whole number"],
    [sample({}, { accountKeys: [1, 2, 3] }), "message.accountKeys is not an object"],
    [sample({}, { accountKeys: "all" }), "message.accountKeys is not a list"],
    [sample({}, { instructions: [{ programIdIndex: 9 }] }), "instruction names account 9 of 3"],
    [sample({ preTokenBalances: [tokenSide(8, "1")] }), "tokenBalance names account 8 of 3"],
    [sample({ preTokenBalances: [tokenSide(1, "1e9")] }), "uiTokenAmount.amount is not an amount"],
    [sample({}, {}, { slot: undefined }), "slot is not a whole number"],
    [sample({}, {}, { slot: -1 }), "slot is not a whole number"],
    [sample({}, {}, { slot: 2 ** 53 }), "slot is 9007199254740992"],
    [sample({ fee: 2 ** 63 }), "meta.fee is not a whole number"],
    [sample({ postBalances: [2 ** 63, 7, 1] }), "meta.postBalances is not a whole number"],
    [
      sample({ preTokenBalances: [tokenSide(1, "18446744073709551616")] }),
      "uiTokenAmount.amount is not an amount",
    ],
    [sample({}, {}, { transaction: ["AQ==", "base64"] }), "transaction.transaction is not an object"],
  ];
  for (const [result, detail] of cases) expect(failureOf(result)).toBe(detail);
});

test("a list that names a token account twice is refused in either order", () => {
  const cases = [
    { preTokenBalances: [tokenSide(1, "1"), tokenSide(1, "9")] },
    { postTokenBalances: [tokenSide(2, "1"), tokenSide(1, "1"), tokenSide(2, "9")] },
  ];
  for (const meta of cases) expect(failureOf(sample(meta))).toMatch(/TokenBalances names account \d twice/);
  const unordered = { postTokenBalances: [tokenSide(2, "1"), tokenSide(1, "1")] };
  expect(failureOf(sample(unordered))).toBeNull();
});

test("a transaction without the list of inner instructions is incomplete and not read as one without any", () => {
  const calls = { instructions: [{ programIdIndex: 1, accounts: [], data: "" }] };
  const sends = { instructions: [{ programIdIndex: 2, accounts: [0, 1], data: "" }] };
  const recent = { slot: 400_000_000 };
  for (const innerInstructions of [null, undefined]) {
    const lacking = sample({ innerInstructions }, calls, recent);
    expect(isIncomplete(lacking)).toBe(true);
    expect(failureOf(lacking)).toBe("meta.innerInstructions is missing");
    expect(isIncomplete(sample({ innerInstructions }, sends, recent))).toBe(false);
    expect(isIncomplete(sample({ innerInstructions, err: {} }, calls, recent))).toBe(false);
  }
  expect(isIncomplete(sample({ innerInstructions: null }, calls, { slot: 50_000_000 }))).toBe(false);
  expect(isIncomplete(sample({ innerInstructions: [] }, calls, recent))).toBe(false);
  expect(isIncomplete({ ...sample(), meta: null })).toBe(true);
});

test("the message about a malformed transaction names its signature", () => {
  expect(() => decodeTransaction(sample({ fee: "5000" }))).toThrow(
    "The chain provider sent a transaction that cannot be read: sig.",
  );
  const listed = { signature: "other", slot: 300, blockTime: null };
  expect(() => decodeTransaction({}, listed)).toThrow("cannot be read: other.");
  expect(() => decodeTransaction({ transaction: { signatures: ["<b>"] } })).toThrow(
    "The chain provider sent an answer that cannot be read.",
  );
});

test("a transaction with any broken field decodes or fails as chain_unavailable", () => {
  const history = createTraderHistory(OWNER, { size: 10, perSlot: 1, burst: 10 });
  for (const index of [9, 1, 0]) {
    const good = history.render(index);
    for (const path of pathsOf(JSON.parse(good))) {
      for (const wrong of [null, undefined, -1, 1.5, "x", [], {}, [null], true]) {
        const body = JSON.parse(good);
        replaceAt(body, path, wrong);
        const failure = failureOf(body);
        expect(failure === null || failure.length > 0, path.join(".")).toBe(true);
      }
    }
  }
});

/**
 * Reason why a result does not decode, or null if it does; throws any other error than the declared one.
 */
function failureOf(result: unknown): string | null {
  try {
    decodeTransaction(result);
    return null;
  } catch (error) {
    if (!(error instanceof SolanaError) || error.code !== "chain_unavailable") throw error;
    return error.cause instanceof Error ? error.cause.message : "";
  }
}

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function replaceAt(root: Json, path: readonly string[], value: unknown): void {
  let at: unknown = root;
  for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
  const last = path.at(-1);
  if (last !== undefined) Reflect.set(Object(at), last, value);
}
