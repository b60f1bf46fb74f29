import { createHash } from "node:crypto";
import { PublicKey } from "@solana/web3.js";
import { rentFor } from "../market/ledger/rent.ts";
import type { Featured } from "../market/types.ts";
import type { AccountState } from "./account-state.ts";

/** Solana Name Service, and the parent of its names that end in `.sol`. */
const NAME_PROGRAM = new PublicKey("namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX");
const TOP = new PublicKey("58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx");
const NO_CLASS = Buffer.alloc(32);

/**
 * Accounts of `.sol` names that shown wallets have, by address: `whale.sol` is the whale's. A function of an address
 * that gives null for every other one.
 */
export function createNameAccounts(wallets: Featured["wallets"]): (wanted: string) => AccountState | null {
  let states: ReadonlyMap<string, AccountState> | null = null;
  return (wanted) => {
    states ??= new Map(wallets.map(({ address, persona }) => nameAccount(persona.replace("_", ""), address)));
    return states.get(wanted) ?? null;
  };
}

function nameAccount(name: string, owner: string): readonly [address: string, state: AccountState] {
  const digest = createHash("sha256").update(`SPL Name Service${name}`).digest();
  const [place] = PublicKey.findProgramAddressSync([digest, NO_CLASS, TOP.toBuffer()], NAME_PROGRAM);
  const data = Buffer.concat([TOP.toBuffer(), new PublicKey(owner).toBuffer(), NO_CLASS]);
  const state = {
    lamports: rentFor(data.length),
    owner: NAME_PROGRAM.toBase58(),
    executable: false,
    data: Uint8Array.from(data),
  };
  return [place.toBase58(), state];
}
