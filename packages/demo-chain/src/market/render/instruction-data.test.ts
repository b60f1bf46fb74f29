import { describe, expect, it } from "vitest";
import { FORMER_PARAMETERS } from "../../chain-parameters.ts";
import { AccountTable } from "../ledger/account-table.ts";
import {
  closeAccount,
  computeBudget,
  createAssociated,
  systemTransfer,
  tokenTransfer,
} from "../ledger/instructions.ts";
import type { Instruction } from "../ledger/operations.ts";
import { createSharedAccounts } from "../shared-accounts.ts";
import { encodeInstructionData } from "./instruction-data.ts";

const accounts = new AccountTable(1, FORMER_PARAMETERS);
const shared = createSharedAccounts(accounts);
const wallet = accounts.system("wallet");
const token = accounts.associated(wallet, shared.usdc);

function encode(instruction: Instruction): string {
  const resolved = instruction.accounts.map((one) => (typeof one === "string" ? accounts.require(one) : one));
  return encodeInstructionData({ ...instruction, accounts: resolved });
}

/** The expected texts are instructions of mainnet transactions. */
describe("encodeInstructionData", () => {
  it("encodes a transfer of SOL like the chain", () => {
    expect(encode(systemTransfer(wallet, token, 2_000_000_380n))).toBe("3Bxs4MhGcRXWrBq1");
  });

  it("encodes the creation of a token account like the chain", () => {
    const [size, create, immutable] = createAssociated(wallet, token).inner.map(encode);
    expect(size).toBe("84eT");
    expect(create).toBe("11119os1e9qSs2u7TsThXqkBSRVFxhmYaFKFZ1waB2X7armDmvK3p5GmLdUxYdg3h7QSrL");
    expect(immutable).toBe("P");
  });

  it("encodes plain and checked token transfers and the closing of an account like the chain", () => {
    const plain = tokenTransfer(token, token, wallet, 67_062_511_937_500n, "plain");
    expect(encode(plain)).toBe("3rNB5VyKKtuV");
    expect(encode(tokenTransfer(token, token, wallet, 393_647_577_456n))).toBe("hXteSMGZpAzXX");
    expect(encode(closeAccount(token, wallet))).toBe("A");
  });

  it("encodes the compute budget like the chain", () => {
    const [limit, price] = computeBudget(72_010, 13_886).map(encode);
    expect(limit).toBe("Fyv9Fm");
    expect(price).toBe("3Ps5zVzZ1BLj");
  });
});
