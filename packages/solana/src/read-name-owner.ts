import { createHash } from "node:crypto";
import { type Address, address } from "@walletlens/engine/address";
import { z } from "zod";
import type { ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { encodeBase58 } from "./decode/base58.ts";
import { deriveAddress, isKey, toBytes } from "./derive-address.ts";
import { atSlot, base64Data, jsonAddress } from "./json-shapes.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/** Attempts of a call: few, because a user waits for the result of typing. */
const ATTEMPTS = 2;

/** A name of the Solana Name Service, in small letters: `name.sol`, or `part.name.sol` below it. */
const SOL_NAME = /^(?:([^\s.]{1,63})\.)?([^\s.]{1,63})\.sol$/u;

/** Header of a name's account: its parent, its owner and its class. */
const HEADER = { offset: 0, length: 96 };
const PARENT = 0;
const OWNER = 32;
const ADDRESS_BYTES = 32;

const answer = atSlot(z.object({ owner: jsonAddress, data: base64Data }).nullable());

/**
 * Reads the wallet that owns a `.sol` name, in one call. Null for text that is not such a name, for a name without an
 * owner, and for one owned by a program's account, such as a name wrapped as a token, because no key signs for it.
 */
export async function readNameOwner(
  rpc: RpcClient,
  name: string,
  options: ReadOptions = {},
): Promise<Address | null> {
  const [, part, whole] = SOL_NAME.exec(name.toLowerCase()) ?? [];
  if (whole === undefined) return null;
  const place = findAccount(whole, TOP);
  if (part === undefined) return readOwner(rpc, place, TOP, options);
  return readOwner(rpc, findAccount(`\0${part}`, place), place, options);
}

function readOwner(
  rpc: RpcClient,
  place: Address,
  parent: Address,
  options: ReadOptions,
): Promise<Address | null> {
  return rpc.call({
    method: "getAccountInfo",
    params: [place, { encoding: "base64", commitment: COMMITMENT, dataSlice: HEADER }],
    read: (result) => {
      const { value } = answer.parse(result);
      if (value === null || value.owner !== NAME_PROGRAM || value.data.length < HEADER.length) return null;
      if (addressAt(value.data, PARENT) !== parent) return null;
      const owner = addressAt(value.data, OWNER);
      return isKey(owner) ? owner : null;
    },
    attempts: ATTEMPTS,
    ...options,
  });
}

const NAME_PROGRAM = address("namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX");
/** Parent of every name that ends in `.sol`. */
const TOP = address("58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx");
/** Class of names that no authority certifies. */
const NO_CLASS = new Uint8Array(ADDRESS_BYTES);

/** Account of a name below `parent` (https://sns.guide): derived from a digest of it. */
function findAccount(name: string, parent: Address): Address {
  const digest = createHash("sha256").update(`SPL Name Service${name}`).digest();
  return deriveAddress(NAME_PROGRAM, [digest, NO_CLASS, toBytes(parent)]);
}

function addressAt(data: Uint8Array, offset: number): Address {
  return address(encodeBase58(data.subarray(offset, offset + ADDRESS_BYTES)));
}
