import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import {
  ASSOCIATED_TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from "@walletlens/engine/chain/programs";
import type { TokenBalance } from "@walletlens/engine/chain/transaction";
import { describe, expect, test } from "vitest";
import { toBytes } from "../derive-address.ts";
import { addNamedOwners } from "./add-named-owners.ts";
import { encodeBase58 } from "./base58.ts";
import { readInstructions } from "./read-instructions.ts";

const TRADER = address(createAddress("trader"));
const FRIEND = address(createAddress("friend"));
const VAULT = address(createAddress("a vault"));
const ACCOUNT = address(createAddress("an account"));
const MINT = address(createAddress("mint"));
const KEYS = [TRADER, FRIEND, VAULT, ACCOUNT, WRAPPED_SOL, MINT, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** An instruction in both encodings. */
interface Instruction {
  readonly programId?: typeof TOKEN_PROGRAM;
  readonly type: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly accounts: readonly string[];
  readonly data: readonly number[];
}

const CREATE: Instruction = {
  ...{ programId: ASSOCIATED_TOKEN_PROGRAM, type: "create", data: [] },
  info: { source: FRIEND, account: ACCOUNT, wallet: TRADER, mint: WRAPPED_SOL },
  accounts: [FRIEND, ACCOUNT, TRADER, WRAPPED_SOL],
};
const INITIALIZE: Instruction = {
  ...{ type: "initializeAccount", data: [1] },
  info: { account: ACCOUNT, mint: WRAPPED_SOL, owner: TRADER },
  accounts: [ACCOUNT, WRAPPED_SOL, TRADER],
};
const IN_DATA = { accounts: [ACCOUNT, WRAPPED_SOL], info: INITIALIZE.info };
const TRANSFER: Instruction = {
  type: "transferChecked",
  info: { source: VAULT, destination: ACCOUNT, mint: WRAPPED_SOL, tokenAmount: { amount: "7" } },
  accounts: [VAULT, WRAPPED_SOL, ACCOUNT, FRIEND],
  data: [12, 7, 0, 0, 0, 0, 0, 0, 0, 9],
};
const CLOSE: Instruction = {
  ...{ type: "closeAccount", data: [9] },
  info: { account: ACCOUNT, destination: TRADER, owner: TRADER },
  accounts: [ACCOUNT, TRADER, TRADER],
};

const handOver = (from: typeof TRADER, to: typeof TRADER): Instruction => ({
  type: "setAuthority",
  info: { account: ACCOUNT, authority: from, authorityType: "accountOwner", newAuthority: to },
  accounts: [ACCOUNT, from],
  data: [6, 2, 1, ...toBytes(to)],
});

describe.each(["json", "jsonParsed"])("in the encoding %s", (encoding) => {
  const encode = ({ programId = TOKEN_PROGRAM, type, info, accounts, data }: Instruction) =>
    encoding === "json"
      ? { programId, accounts, data: encodeBase58(Uint8Array.from(data)) }
      : { programId, parsed: { type, info } };

  /** Token accounts after `instructions`, of which `listed` have a balance. */
  function read(instructions: readonly Instruction[], listed: readonly TokenBalance[] = []) {
    const message = { instructions: instructions.map(encode) };
    return addNamedOwners(listed, readInstructions(message, {}, KEYS, listed, false));
  }

  const empty = { account: ACCOUNT, mint: WRAPPED_SOL, decimals: 9, before: 0n, after: 0n };
  const own: TokenBalance = { ...empty, owner: TRADER };

  test.each<[string, readonly Instruction[]]>([
    ["create of the Associated Token Account program", [CREATE]],
    ["createIdempotent", [{ ...CREATE, type: "createIdempotent", data: [1] }]],
    ["create and the call that it makes", [CREATE, INITIALIZE]],
    ["initializeAccount", [INITIALIZE]],
    ["initializeAccount2", [{ ...IN_DATA, type: "initializeAccount2", data: [16, ...toBytes(TRADER)] }]],
    ["initializeAccount3", [{ ...IN_DATA, type: "initializeAccount3", data: [18, ...toBytes(TRADER)] }]],
    ["closeAccount after a transfer", [TRANSFER, CLOSE]],
  ])("an account without a balance belongs to whom %s names", (_, instructions) => {
    expect(read(instructions)).toEqual([own]);
  });

  test("recoverNested and another authority than the owner name no owner", () => {
    expect(read([{ ...CREATE, type: "recoverNested", data: [2] }])).toEqual([]);
    const { info } = handOver(TRADER, FRIEND);
    const closeAuthority = { ...handOver(TRADER, FRIEND), info: { ...info, authorityType: "closeAccount" } };
    const data = [6, 3, 1, ...toBytes(FRIEND)];
    expect(read([INITIALIZE, { ...closeAuthority, data }])).toEqual([own]);
  });

  test("a listed account keeps its balance and its owner", () => {
    const listed = [{ ...own, after: 5n }];
    expect(read([CREATE, INITIALIZE], listed)).toEqual(listed);
  });

  test("an account of a mint without a balance is omitted, because its decimals are unknown", () => {
    const info = { ...INITIALIZE.info, mint: MINT };
    const instruction = { ...INITIALIZE, info, accounts: [ACCOUNT, MINT, TRADER] };
    const balance = { ...own, mint: MINT, decimals: 6 };
    expect(read([instruction])).toEqual([]);
    const vault = { ...balance, account: VAULT };
    expect(read([instruction], [vault])).toEqual([vault, balance]);
  });

  test("an account that is handed over belongs to its old owner before and to the new one afterward", () => {
    const tokens = read([INITIALIZE, TRANSFER, handOver(TRADER, FRIEND), TRANSFER]);
    expect(tokens).toEqual([
      { ...own, untilTransfer: 1 },
      { ...own, owner: FRIEND, fromTransfer: 1 },
    ]);
  });

  test("a balance without an owner moves with the account", () => {
    const listed = [{ ...own, owner: null, before: 4n, after: 11n }];
    expect(read([handOver(TRADER, FRIEND), TRANSFER], listed)).toEqual([
      { ...own, before: 4n, untilTransfer: 0 },
      { ...own, owner: FRIEND, after: 11n, fromTransfer: 0 },
    ]);
  });

  test("an account that is returned belongs to its owner except in between", () => {
    const steps = [handOver(TRADER, FRIEND), TRANSFER, handOver(FRIEND, TRADER)];
    expect(read([INITIALIZE, ...steps], [{ ...own, after: 7n }])).toEqual([
      { ...own, after: 7n, untilTransfer: 0, fromTransfer: 1 },
      { ...own, owner: FRIEND, fromTransfer: 0, untilTransfer: 1 },
    ]);
  });
});
