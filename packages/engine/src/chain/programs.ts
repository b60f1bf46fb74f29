import { type Address, address } from "../address.ts";
import { AddressList } from "./address-list.ts";

/** System program: owner of ordinary wallets. */
export const SYSTEM_PROGRAM: Address = address("11111111111111111111111111111111");
/** Token program (SPL Token). */
export const TOKEN_PROGRAM: Address = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
/** Token-2022 program, also called Token Extensions. */
export const TOKEN_2022_PROGRAM: Address = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
/** Associated Token Account program: derives the token account of an owner and a mint. */
export const ASSOCIATED_TOKEN_PROGRAM: Address = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** @internal */
export const STAKE_PROGRAM: Address = address("Stake11111111111111111111111111111111111111");
/**
 * Solana's incinerator: its lamports are destroyed at the end of the block, and its tokens are lost.
 *
 * @internal
 */
export const INCINERATOR: Address = address("1nc1nerator11111111111111111111111111111111");

/**
 * Programs that all kinds of transactions invoke. They are no venues.
 *
 * @internal
 */
export const INFRASTRUCTURE_PROGRAMS: AddressList = new AddressList([
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  address("ComputeBudget111111111111111111111111111111"),
  address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"), // Memo v2
  address("Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"), // Memo v1
  address("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95"), // Lighthouse, assertions that wallets add
]);
