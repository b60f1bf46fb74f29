import { setImmediate as giveWay } from "node:timers/promises";
import { type Address, address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { ReadOptions } from "./chain-reader.ts";
import { decodeMetadata, decodeOwnMetadata, METADATA_BYTES } from "./decode-token-name.ts";
import { deriveAddress, toBytes } from "./derive-address.ts";
import { type AccountSlice, readAccountSlices } from "./read-account-slices.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/**
 * Reads the names of mints, 100 per call, in parallel: from the metadata in the mint itself if a Token-2022
 * mint points to it, otherwise from the mint's Metaplex account. Addresses that are not mints are absent from
 * the map.
 */
export async function readTokenNames(
  rpc: Pick<RpcClient, "callSized">,
  mints: readonly Address[],
  options: ReadOptions = {},
): Promise<Map<Address, TokenName | null>> {
  const distinctMints = [...new Set(mints)];
  const [accounts, metadata] = await Promise.all([
    readAccountSlices(rpc, distinctMints, EXTENSIONS, { attempts: ATTEMPTS, ...options }),
    readMetadata(rpc, distinctMints, options),
  ]);
  const names = new Map<Address, TokenName | null>();
  for (const [index, mint] of distinctMints.entries()) {
    const account = accounts[index] ?? null;
    if (account === null || !TOKEN_PROGRAMS.has(account.owner)) continue;
    names.set(mint, decodeName(mint, account, metadata[index] ?? null));
  }
  return names;
}

const ADDRESSES_A_TURN = 10;
/** Attempts of a call: few, because names do not justify many calls to a failing provider. */
const ATTEMPTS = 2;

/**
 * Part of a mint's account that is read: its extensions, from the byte of the account type (165). A classic
 * mint ends before it. 2 KiB contain every extension with a name of more than a thousand characters.
 */
const EXTENSIONS = { offset: 165, length: 2_048 };

/** Deriving an address takes up to a millisecond, so other work runs in between. */
async function readMetadata(
  rpc: Pick<RpcClient, "callSized">,
  mints: readonly Address[],
  options: ReadOptions,
): Promise<readonly (AccountSlice | null)[]> {
  const addresses: string[] = [];
  for (const mint of mints) {
    addresses.push(deriveMetadataAddress(mint));
    if (addresses.length % ADDRESSES_A_TURN === 0) await giveWay();
  }
  return readAccountSlices(
    rpc,
    addresses,
    { offset: 0, length: METADATA_BYTES },
    { attempts: ATTEMPTS, ...options },
  );
}

function decodeName(mint: Address, account: AccountSlice, metadata: AccountSlice | null): TokenName | null {
  const key = toBytes(mint);
  const ownName = account.owner === TOKEN_2022_PROGRAM ? decodeOwnMetadata(account.data, key) : null;
  return ownName ?? (metadata?.owner === METADATA_PROGRAM ? decodeMetadata(metadata.data, key) : null);
}

const TOKEN_PROGRAMS: ReadonlySet<Address> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);
/** Metaplex Token Metadata. */
const METADATA_PROGRAM = address("metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s");

/** https://developers.metaplex.com/token-metadata: derived from the program and the mint, for any mint. */
function deriveMetadataAddress(mint: Address): Address {
  return deriveAddress(METADATA_PROGRAM, ["metadata", toBytes(METADATA_PROGRAM), toBytes(mint)]);
}
