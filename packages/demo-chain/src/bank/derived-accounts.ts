import { createHash } from "node:crypto";
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
import { rentFor } from "../ledger/rent.ts";
import type { DemoMarket, DemoMint, Featured, MintMetadata } from "../market/types.ts";
import type { AccountState } from "./account-state.ts";

/** Metaplex Token Metadata. */
const METADATA_PROGRAM = new PublicKey("metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s");
const METADATA_SEED = Buffer.from("metadata");
const METADATA_KIND = 4;
/** Bytes of each text, padded with NULs, and of the account. */
const NAME_BYTES = 32;
const SYMBOL_BYTES = 10;
const URI_BYTES = 200;
const METADATA_BYTES = 679;

/** Solana Name Service, and the parent of its names that end in `.sol`. */
const NAME_PROGRAM = new PublicKey("namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX");
const SOL_DOMAIN = new PublicKey("58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx");
const NO_CLASS = Buffer.alloc(32);

/**
 * Returns a function that finds derived accounts by address: the Metaplex metadata of classic mints, and the
 * `.sol` names of featured wallets, such as `whale.sol`. It returns null for other addresses.
 */
export function createDerivedAccounts({
  mints,
  featured,
  parameters,
}: DemoMarket): (derivedAddress: string) => AccountState | null {
  let states: ReadonlyMap<string, AccountState> | null = null;
  return (derivedAddress) => {
    // Derivation is slow, and many chains need none.
    states ??= new Map(
      [...mints.flatMap(listMetadata), ...featured.wallets.map(nameAccount)].map(([derived, state]) => {
        const lamports = rentFor(state.data.length, parameters.formerLamportsPerByte);
        return [derived, { ...state, lamports }];
      }),
    );
    return states.get(derivedAddress) ?? null;
  };
}

/** Encodes the extensions of a Token-2022 mint with its own name: a pointer to itself, and the metadata. */
export function encodeOwnMetadata(mint: string, metadata: MintMetadata): Uint8Array {
  const authorityAndMint = { authority: address(SYSTEM_PROGRAM), mint: address(mint) };
  const pointer = pointerCodec.encode(authorityAndMint);
  const body = ownMetadataCodec.encode({ ...authorityAndMint, ...metadata, uri: EMPTY, others: 0 });
  return Uint8Array.from([
    ...extensionCodec.encode({ type: METADATA_POINTER, data: pointer }),
    ...extensionCodec.encode({ type: TOKEN_METADATA, data: body }),
  ]);
}

const EMPTY = new Uint8Array();
/** Types of Token-2022's extensions. */
const METADATA_POINTER = 18;
const TOKEN_METADATA = 19;

const pointerFields = [
  ["authority", getAddressCodec()],
  ["mint", getAddressCodec()],
] as const;
/** Bytes, because market names may be invalid UTF-8. */
const text = addCodecSizePrefix(getBytesCodec(), getU32Codec());
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

type DerivedAccount = readonly [address: string, state: Omit<AccountState, "lamports">];

function listMetadata({ address: mint, program, metadata }: DemoMint): readonly DerivedAccount[] {
  if (program !== "token") return [];
  const seeds = [METADATA_SEED, METADATA_PROGRAM.toBuffer(), new PublicKey(mint).toBuffer()];
  const fields = metadataCodec.encode({
    kind: METADATA_KIND,
    authority: address(SYSTEM_PROGRAM),
    mint: address(mint),
    name: padded(metadata.name, NAME_BYTES),
    symbol: padded(metadata.symbol, SYMBOL_BYTES),
    uri: padded(EMPTY, URI_BYTES),
  });
  return [derivedAccount(METADATA_PROGRAM, seeds, padded(fields, METADATA_BYTES))];
}

function nameAccount({ address: owner, persona }: Featured["wallets"][number]): DerivedAccount {
  const digest = createHash("sha256")
    .update(`SPL Name Service${persona.replace("_", "")}`)
    .digest();
  const data = Buffer.concat([SOL_DOMAIN.toBuffer(), new PublicKey(owner).toBuffer(), NO_CLASS]);
  return derivedAccount(NAME_PROGRAM, [digest, NO_CLASS, SOL_DOMAIN.toBuffer()], Uint8Array.from(data));
}

function derivedAccount(program: PublicKey, seeds: Buffer[], data: Uint8Array): DerivedAccount {
  const [derived] = PublicKey.findProgramAddressSync(seeds, program);
  return [derived.toBase58(), { owner: program.toBase58(), executable: false, data }];
}

function padded(bytes: ArrayLike<number>, length: number): Uint8Array {
  const result = new Uint8Array(length);
  result.set(bytes);
  return result;
}
