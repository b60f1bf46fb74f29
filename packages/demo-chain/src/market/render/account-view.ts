import { createHash } from "node:crypto";
import { PROGRAMS, tokenProgramOf } from "../known-addresses.ts";
import type { LedgerAccount } from "../ledger/account.ts";
import type { DemoAccount } from "../types.ts";

/**
 * Data of program-owned accounts is synthetic: an 8-byte discriminator and 24 bytes that distinguish
 * accounts.
 */
const STATE_BYTES = 32;

/** An account at the end of the history; null if it is closed, or not yet open. */
export function viewAccount(account: LedgerAccount): DemoAccount | null {
  const { address, lamports } = account;
  if (lamports === 0n) return null;
  const head = { address, lamports, executable: false };
  switch (account.kind) {
    case "system":
      return { ...head, owner: PROGRAMS.system, kind: "system" };
    case "token": {
      const { mint, holder, amount } = account;
      const owner = tokenProgramOf(mint);
      return { ...head, owner, kind: "token", mint: mint.address, holder: holder.address, amount };
    }
    case "mint": {
      const { supply, decimals } = account;
      return { ...head, owner: tokenProgramOf(account), kind: "mint", supply, decimals };
    }
    case "program":
      return { ...head, owner: account.owner, executable: true, kind: "program", data: madeUpData(address) };
    case "state":
      return { ...head, owner: account.owner, kind: "other", data: madeUpData(address) };
  }
}

function madeUpData(address: string): Uint8Array {
  return new Uint8Array(createHash("sha256").update(address).digest()).subarray(0, STATE_BYTES);
}
