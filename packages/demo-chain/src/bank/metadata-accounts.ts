import {
  addCodecSizePrefix,
  address,
  getAddressCodec,
  getBytesCodec,
  getStructCodec,
  getU8Codec,
  getU16Codec,
  getU32Codec,
} from "@solana/kit";
import { PublicKey } from "@solana/web3.js";
import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";
import { rentFor } from "../market/ledger/rent.ts";
import type { DemoMint, MintMetadata } from "../market/types.ts";
import type { AccountState } from "./account-state.ts";

/** Metaplex Token Metadata. */
const METADATA_PROGRAM = new PublicKey("metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s");
const METADATA_SEED = Buffer.from("metadata");
const METADATA_KIND = 4;
/** Bytes that its accounts have for each text, which is padded with NULs, and in all. */
const NAME_BYTES = 32;
const SYMBOL_BYTES = 10;
const URI_BYTES = 200;
const METADATA_BYTES = 679;

/**
 * The Metaplex accounts of classic mints, by address: a function of an address that gives null for every other one.
 */
export function createMetadataAccounts(mints: readonly DemoMint[]): (wanted: string) => AccountState | null {
  let states: ReadonlyMap<string, AccountState> | null = null;
  return (wanted) => {
    // Addresses take a while to derive, and not every chain is asked for one.
    states ??= new Map(mints.flatMap(listAccount));
    return states.get(wanted) ?? null;
  };
}

/**
 * Bytes of a Token-2022 mint that carries its own name, from after the byte that tells its kind: a pointer to itself,
 * and the metadata.
 */
export function encodeOwnMetadata(mint: string, metadata: MintMetadata): Uint8Array {
  const own = { authority: address(SYSTEM_PROGRAM), mint: address(mint) };
  const pointer = pointerCodec.encode(own);
  const body = ownMetadataCodec.encode({ ...own, ...metadata, uri: EMPTY, others: 0 });
  return Uint8Array.from([
    ...extensionCodec.encode({ type: METADATA_POINTER, data: pointer }),
    ...extensionCodec.encode({ type: TOKEN_METADATA, data: body }),
  ]);
}

const EMPTY = new Uint8Array();
/** Types of Token-2022's extensions. */
const METADATA_POINTER = 18;
const TOKEN_METADATA = 19;

const text = addCodecSizePrefix(getBytesCodec(), getU32Codec());
const pointerFields = [
  ["authority", getAddressCodec()],
  ["mint", getAddressCodec()],
] as const;
const textFields = [
  ["name", text],
  ["symbol", text],
  ["uri", text],
] as const;

const extensionCodec = getStructCodec([
  ["type", getU16Codec()],
  ["data", addCodecSizePrefix(getBytesCodec(), getU16Codec())],
]);
const pointerCodec = getStructCodec([...pointerFields]);
const ownMetadataCodec = getStructCodec([...pointerFields, ...textFields, ["others", getU32Codec()]]);
const metadataCodec = getStructCodec([["kind", getU8Codec()], ...pointerFields, ...textFields]);

function listAccount({
  address: mint,
  program,
  metadata,
}: DemoMint): readonly (readonly [string, AccountState])[] {
  if (program !== "token" || metadata === null) return [];
  const seeds = [METADATA_SEED, METADATA_PROGRAM.toBuffer(), new PublicKey(mint).toBuffer()];
  const [place] = PublicKey.findProgramAddressSync(seeds, METADATA_PROGRAM);
  return [[place.toBase58(), metadataAccount(mint, metadata)]];
}

function metadataAccount(mint: string, { symbol, name }: MintMetadata): AccountState {
  const fields = metadataCodec.encode({
    kind: METADATA_KIND,
    authority: address(SYSTEM_PROGRAM),
    mint: address(mint),
    name: padded(name, NAME_BYTES),
    symbol: padded(symbol, SYMBOL_BYTES),
    uri: padded(EMPTY, URI_BYTES),
  });
  return {
    lamports: rentFor(METADATA_BYTES),
    owner: METADATA_PROGRAM.toBase58(),
    executable: false,
    data: padded(fields, METADATA_BYTES),
  };
}

function padded(bytes: ArrayLike<number>, length: number): Uint8Array {
  const result = new Uint8Array(length);
  result.set(bytes);
  return result;
}
