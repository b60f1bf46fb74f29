import { base58 } from "@scure/base";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import {
  ASSOCIATED_TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from "@walletlens/engine/chain/programs";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { describe, expect, test } from "vitest";
import { decodeTransaction } from "../decode-transaction.ts";
import { deriveAddress, toBytes } from "../derive-address.ts";
import { HAS_MAINNET_DATA, MAINNET_NOTE, readRecorded } from "../testing/mainnet-recordings.ts";
import { openReader, readAll } from "../testing/open-reader.ts";

const TRADER = address(createAddress("trader"));
const POOL = address(createAddress("pool"));
const OTHER = address(createAddress("other"));
const MINT = address(createAddress("mint"));
const SWAP = address(createAddress("swap"));
const ACCOUNT = address(createAddress("an account"));
const VAULT = address(createAddress("a vault"));

/** An instruction of the token program in both encodings. */
interface Instruction {
  readonly name: string;
  readonly number: number;
  readonly accounts: readonly string[];
  readonly info: Readonly<Record<string, string>>;
  readonly data?: Uint8Array;
}

const named = (
  name: string,
  number: number,
  accounts: string[],
  info: Record<string, string>,
  data?: Uint8Array,
): Instruction => ({ name, number, accounts, info, ...(data && { data }) });
const transfer = (source: string, destination: string, authority: string) =>
  named("transfer", 3, [source, destination, authority], { source, destination, authority });

type Encoding = "json" | "jsonParsed";
const ENCODINGS: readonly Encoding[] = ["json", "jsonParsed"];

/** Owners of `accounts`, each of which changes, in a transaction with inner instructions of one program. */
function ownersIn(
  accounts: readonly string[],
  instructions: readonly Instruction[],
  encoding: Encoding = "json",
  more: { readonly keys?: readonly string[]; readonly mint?: string } = {},
): readonly (Address | null)[] {
  const mentioned = instructions.flatMap((instruction) => instruction.accounts);
  const keys = [...new Set([TRADER, ...accounts, ...mentioned, ...(more.keys ?? []), TOKEN_PROGRAM, SWAP])];
  const amount = { amount: "5", decimals: 6 };
  const balances = accounts.map((account) => ({
    ...{ accountIndex: keys.indexOf(account), mint: more.mint ?? MINT, uiTokenAmount: amount },
  }));
  const encode = ({ name, number, accounts: used, info, data = new Uint8Array(8) }: Instruction) =>
    encoding === "jsonParsed"
      ? {
          programId: TOKEN_PROGRAM,
          parsed: { type: name, info: { amount: "5", tokenAmount: amount, ...info } },
        }
      : {
          programIdIndex: keys.indexOf(TOKEN_PROGRAM),
          accounts: used.map((account) => keys.indexOf(account)),
          data: base58.encode(Uint8Array.of(number, ...data)),
        };
  const { tokens } = decodeTransaction({
    slot: 80_218_681,
    blockTime: 1_631_380_624,
    transaction: {
      signatures: ["4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"],
      message: {
        header: { numRequiredSignatures: 1 },
        accountKeys: keys,
        instructions: [{ programIdIndex: keys.indexOf(SWAP), accounts: [], data: "" }],
      },
    },
    meta: {
      ...{ err: null, fee: 5_000, preBalances: keys.map(() => 1), postBalances: keys.map(() => 1) },
      innerInstructions: [{ index: 0, instructions: instructions.map(encode) }],
      ...{ preTokenBalances: [], postTokenBalances: balances },
    },
  });
  return tokens.map(({ owner }) => owner);
}

const OTHER_BYTES = base58.decode(OTHER);
const OPENED = { account: ACCOUNT, owner: OTHER };
const APPROVED = { source: ACCOUNT, owner: OTHER };
const SENT = { source: ACCOUNT, mint: MINT, destination: VAULT, authority: OTHER };

describe.each(ENCODINGS)("in the encoding %s", (encoding) => {
  test.each<[string, Instruction]>([
    ["opens", named("initializeAccount", 1, [ACCOUNT, MINT, OTHER], { ...OPENED, mint: MINT })],
    ["opens by data", named("initializeAccount2", 16, [ACCOUNT, MINT], OPENED, OTHER_BYTES)],
    ["opens by data without rent", named("initializeAccount3", 18, [ACCOUNT, MINT], OPENED, OTHER_BYTES)],
    ["approves a delegate of", named("approve", 4, [ACCOUNT, POOL, OTHER], APPROVED)],
    ["approves an amount of", named("approveChecked", 13, [ACCOUNT, MINT, POOL, OTHER], APPROVED)],
    ["revokes a delegate of", named("revoke", 5, [ACCOUNT, OTHER], APPROVED)],
    ["sends from", transfer(ACCOUNT, VAULT, OTHER)],
    ["sends a checked amount from", named("transferChecked", 12, [ACCOUNT, MINT, VAULT, OTHER], SENT)],
    ["burns units of", named("burn", 8, [ACCOUNT, MINT, OTHER], { account: ACCOUNT, authority: OTHER })],
    ["closes", named("closeAccount", 9, [ACCOUNT, TRADER, OTHER], OPENED)],
    ["signs jointly for", named("revoke", 5, [ACCOUNT, OTHER], { source: ACCOUNT, multisigOwner: OTHER })],
  ])("who %s an account is its owner", (_, instruction) => {
    expect(ownersIn([ACCOUNT], [instruction], encoding)).toEqual([OTHER]);
  });

  test("a delegate that moves units is not the owner, who approved it", () => {
    const approval = named("approve", 4, [ACCOUNT, POOL, OTHER], APPROVED);
    expect(ownersIn([ACCOUNT], [approval, transfer(ACCOUNT, VAULT, POOL)], encoding)).toEqual([OTHER]);
  });

  test("an account that two authorities move has no known owner", () => {
    const twice = [transfer(ACCOUNT, VAULT, POOL), transfer(ACCOUNT, VAULT, OTHER)];
    expect(ownersIn([ACCOUNT], twice, encoding)).toEqual([null]);
  });

  test("an account that is handed over belongs to its old and its new owner", () => {
    const info = { account: ACCOUNT, authority: OTHER, authorityType: "accountOwner", newAuthority: POOL };
    const data = Uint8Array.of(2, 1, ...toBytes(POOL));
    const handover = named("setAuthority", 6, [ACCOUNT, OTHER], info, data);
    const instructions = [transfer(ACCOUNT, VAULT, OTHER), handover];
    expect(ownersIn([ACCOUNT], instructions, encoding)).toEqual([OTHER, POOL]);
  });

  test("a vault that is paid belongs to the only pool that gives in the same instruction", () => {
    const [paid, given] = [
      transfer(ACCOUNT, VAULT, TRADER),
      transfer(createAddress("coins"), createAddress("to"), POOL),
    ];
    expect(ownersIn([VAULT], [paid, given], encoding)).toEqual([POOL]);
    expect(ownersIn([VAULT], [paid], encoding)).toEqual([null]);
    expect(
      ownersIn([VAULT], [paid, given, transfer(createAddress("fees"), createAddress("to"), OTHER)], encoding),
    ).toEqual([null]);
    // What the pool gives does not stay with it.
    expect(ownersIn([createAddress("to")], [paid, given], encoding)).toEqual([null]);
  });
});

test.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])(
  "the associated account of a mentioned wallet is the wallet's: %s",
  (program) => {
    for (const owner of [TRADER, OTHER]) {
      const account = deriveAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, program, MINT].map(toBytes));
      expect(ownersIn([account], [], "json", { keys: [OTHER, program] })).toEqual([owner]);
      expect(ownersIn([account], [], "json", { keys: [OTHER, program], mint: OTHER })).toEqual([null]);
    }
  },
);

test("a history whose token balances have no owners has the same changes as one whose balances have them", async () => {
  // The owner in the data of the simulated instructions.
  const wallet = address(createAddress("synthetic wallet"));
  const entries = async (options: Parameters<typeof openReader>[0]) => {
    const { chain } = await openReader({ signatures: 30, wallets: [wallet], ...options });
    const { chunks } = await readAll(chain, wallet, { limit: 100 });
    return chunks.flatMap(({ transactions }) => toEntries(transactions, wallet, mainnetContext()));
  };
  const ownerless = { faults: [{ kind: "ownerless" }] } as const;
  const whole = await entries({});
  expect(whole.filter(({ change }) => (change?.tokens.length ?? 0) > 0)).toHaveLength(24);
  expect(await entries(ownerless)).toEqual(whole);
  expect(await entries({ ...ownerless, byAddress: {} })).toEqual(
    whole.map((entry) => ({ ...entry, change: entry.change && { ...entry.change, indexInBlock: 7 } })),
  );
});

test.skipIf(!HAS_MAINNET_DATA)(
  `of a recorded block without owners, every change that is read has the amounts of the whole record${MAINNET_NOTE}`,
  () => {
    const counts = { equal: 0, missing: 0 };
    for (const record of readRecorded("block_285000037")) {
      const whole = decodeRecord(record);
      if (whole.failed || whole.tokens.length === 0) continue;
      const [expected, bare] = [whole, decodeRecord(omitOwners(record))].map(
        (transaction) => toEntries([transaction], whole.feePayer, mainnetContext())[0],
      );
      if (bare?.missing) counts.missing += 1;
      else {
        expect(toAmounts(bare), whole.signature).toEqual(toAmounts(expected));
        counts.equal += 1;
      }
    }
    expect(counts).toEqual({ equal: 286, missing: 2 });
  },
);

function decodeRecord(record: unknown) {
  return decodeTransaction(record, { slot: 285_000_037, blockTime: null });
}

function omitOwners(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record), (key, value: unknown) => {
    if (!key.endsWith("TokenBalances") || !Array.isArray(value)) return value;
    return value.map((side) => ({ ...Object(side), owner: undefined, programId: undefined }));
  });
}

function toAmounts(entry: HistoryEntry | undefined) {
  const { tokens, solLamports, feeLamports, rentLamports } = entry?.change ?? {};
  return { tokens, solLamports, feeLamports, rentLamports };
}
