import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { FORMER_PARAMETERS } from "../chain-parameters.ts";
import { AccountTable } from "./accounts.ts";
import {
  closeAccount,
  computeBudget,
  createAssociated,
  type Instruction,
  systemTransfer,
  tokenTransfer,
} from "./instructions.ts";

const accounts = new AccountTable(1, FORMER_PARAMETERS);
const wallet = accounts.system("wallet");
const token = accounts.associated(wallet, accounts.mint("dollars", { decimals: 6, program: "token" }));

const encode = ({ data }: Instruction) => base58.encode(data);

/** The expected texts are instructions of mainnet transactions. */
describe("data of instructions", () => {
  it("a transfer of SOL has the data that the chain has", () => {
    expect(encode(systemTransfer(wallet, token, 2_000_000_380n))).toBe("3Bxs4MhGcRXWrBq1");
  });

  it("the creation of a token account has the data that the chain has", () => {
    const [size, create, immutable] = (createAssociated(wallet, token).inner ?? []).map(encode);
    expect(size).toBe("84eT");
    expect(create).toBe("11119os1e9qSs2u7TsThXqkBSRVFxhmYaFKFZ1waB2X7armDmvK3p5GmLdUxYdg3h7QSrL");
    expect(immutable).toBe("P");
  });

  it("plain and checked token transfers and the closing of an account have the data that the chain has", () => {
    const plain = tokenTransfer(token, token, wallet, 67_062_511_937_500n, "plain");
    expect(encode(plain)).toBe("3rNB5VyKKtuV");
    expect(encode(tokenTransfer(token, token, wallet, 393_647_577_456n))).toBe("hXteSMGZpAzXX");
    expect(encode(closeAccount(token, wallet))).toBe("A");
  });

  it("a compute budget has the data that the chain has", () => {
    const [limit, price] = computeBudget(72_010, 13_886).map(encode);
    expect(limit).toBe("Fyv9Fm");
    expect(price).toBe("3Ps5zVzZ1BLj");
  });
});
