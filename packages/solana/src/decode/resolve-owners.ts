import { hash } from "node:crypto";
import type { Address } from "@walletlens/engine/address";
import {
  ASSOCIATED_TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from "@walletlens/engine/chain/programs";
import type { TokenBalance } from "@walletlens/engine/chain/transaction";
import { toBytes } from "../derive-address.ts";
import type { JsonObject } from "./json-shape.ts";
import { listOwnerEvidence, type OwnerEvidence } from "./owner-evidence.ts";
import type { TransactionAccounts } from "./read-accounts.ts";

/**
 * Adds the owners of token accounts to balances without one, as nodes list them until October 2021, from what the
 * transaction shows: who opens, approves or revokes an account, whose associated account it is, who moves its units, and which
 * pool receives. Owners that remain unknown are null.
 */
export function resolveOwners(
  tokens: readonly TokenBalance[],
  message: JsonObject,
  meta: JsonObject,
  { keys, signers }: TransactionAccounts,
): readonly TokenBalance[] {
  const open = tokens.filter(({ owner }) => owner === null);
  if (open.length === 0) return tokens;
  const evidence = listOwnerEvidence(message, meta, keys);
  const owners = new Map<Address, Address>();
  addNamed(owners, evidence);
  // A transaction that changes a balance names the program of its account.
  const programs = TOKEN_PROGRAMS.filter((program) => keys.includes(program));
  addAssociated(owners, open, { wallets: signers, programs });
  addUsers(owners, evidence);
  const changedAccounts = open.filter(({ before, after }) => before !== after);
  addAssociated(owners, changedAccounts, { wallets: listOwners(keys, tokens), programs });
  addReceivers(owners, evidence, signers);
  for (const { shows, account } of evidence) if (shows === "handed over") owners.delete(account);
  return tokens.map((token) =>
    token.owner === null ? { ...token, owner: owners.get(token.account) ?? null } : token,
  );
}

type Owners = Map<Address, Address>;

function addNamed(owners: Owners, evidence: readonly OwnerEvidence[]): void {
  for (const { shows, account, owner } of evidence) if (shows === "named") owners.set(account, owner);
}

/** Accounts that can own tokens: all but mints and token accounts. */
function listOwners(keys: readonly Address[], tokens: readonly TokenBalance[]): readonly Address[] {
  const tokenAddresses = new Set(tokens.flatMap(({ account, mint }) => [account, mint]));
  return keys.filter((key) => !tokenAddresses.has(key));
}

/** Possible owners and token programs of an account. */
interface Candidates {
  readonly wallets: readonly Address[];
  readonly programs: readonly Address[];
}

/** Nearly all wallets use no other account of a mint than the associated one. */
function addAssociated(
  owners: Owners,
  open: readonly TokenBalance[],
  { wallets, programs }: Candidates,
): void {
  for (const { account, mint } of open) {
    if (owners.has(account)) continue;
    const owner = wallets.find((wallet) =>
      programs.some((program) => isAssociated(account, { wallet, program, mint })),
    );
    if (owner !== undefined) owners.set(account, owner);
  }
}

/** A delegate moves units like the owner: an account that several authorities move remains unknown. */
function addUsers(owners: Owners, evidence: readonly OwnerEvidence[]): void {
  const users = new Map<Address, Set<Address>>();
  for (const { shows, account, owner } of evidence) {
    if (shows === "used" && !owners.has(account))
      users.set(account, (users.get(account) ?? new Set()).add(owner));
  }
  for (const [account, [owner, ...others]] of users) {
    if (owner !== undefined && others.length === 0) owners.set(account, owner);
  }
}

/**
 * A vault that only receives belongs to the pool if one authority that does not sign, which is the pool, gives in the same
 * top-level instruction, and somebody else pays into the vault.
 */
function addReceivers(owners: Owners, evidence: readonly OwnerEvidence[], signers: readonly Address[]): void {
  const transfers = evidence.filter(({ destination }) => destination !== null);
  for (const { instruction, destination, owner } of transfers) {
    if (destination === null || owners.has(destination)) continue;
    const siblingTransfers = transfers.filter((other) => other.instruction === instruction);
    const pools = new Set(
      siblingTransfers.map((other) => other.owner).filter((each) => !signers.includes(each)),
    );
    const [pool] = pools;
    const isPaid = pool !== undefined && pools.size === 1 && owner !== pool;
    const isGiver = siblingTransfers.some(({ account }) => account === destination);
    if (isPaid && !isGiver) owners.set(destination, pool);
  }
}

/**
 * Returns true for the associated token account of an owner: the address derived with the first bump seed, from 255 down, that is on no
 * curve (https://solana.com/docs/core/pda). Comparing the hashes replaces the check of the curve, which takes a hundred times as long.
 */
function isAssociated(
  account: Address,
  { wallet, program, mint }: { readonly wallet: Address; readonly program: Address; readonly mint: Address },
): boolean {
  const accountHex = Buffer.from(toBytes(account)).toString("hex");
  const seeds = Buffer.concat([toBytes(wallet), toBytes(program), toBytes(mint), NO_BUMP, SUFFIX]);
  const bumpIndex = seeds.length - SUFFIX.length - 1;
  for (let bump = 255; bump > 255 - MAX_BUMPS; bump -= 1) {
    seeds[bumpIndex] = bump;
    // Text, because a buffer for each hash costs the collector more than the hash.
    if (hash("sha256", seeds, "hex") === accountHex) return true;
  }
  return false;
}

const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
const NO_BUMP = Uint8Array.of(0);
/** Half of the hashes are on the curve, so one account in 65,536 has a lower bump seed, and remains unknown. */
const MAX_BUMPS = 16;
const SUFFIX = Buffer.concat([toBytes(ASSOCIATED_TOKEN_PROGRAM), Buffer.from("ProgramDerivedAddress")]);
