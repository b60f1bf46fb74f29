import type { TokenName } from "@walletlens/engine/chain/token-name";

/**
 * Layout of a Metaplex metadata account: kind (4 is metadata) at 0, update authority at 1, mint at 33, then name,
 * symbol and URI as texts. Old accounts pad each text with NULs to its limit, new ones need not.
 */
const METADATA_KIND = 4;
const MINT_AT = 33;
const KEY_BYTES = 32;
const LENGTH_BYTES = 4;
/** Limits of the format, in bytes. */
const METAPLEX_NAME_BYTES = 32;
const METAPLEX_SYMBOL_BYTES = 10;

/** Bytes of a metadata account that hold its name and its symbol. */
export const METADATA_BYTES =
  MINT_AT + KEY_BYTES + LENGTH_BYTES + METAPLEX_NAME_BYTES + LENGTH_BYTES + METAPLEX_SYMBOL_BYTES;

/**
 * Decodes the name of the mint with these 32 bytes from the first `METADATA_BYTES` of a Metaplex account;
 * null if they belong to another mint, are malformed, or have no name.
 */
export function decodeMetadata(data: Uint8Array, mint: Uint8Array): TokenName | null {
  if (data[0] !== METADATA_KIND || !isKey(data, MINT_AT, mint)) return null;
  return readName(data, MINT_AT + KEY_BYTES, METAPLEX_NAME_BYTES, METAPLEX_SYMBOL_BYTES);
}

/**
 * Layout of a Token-2022 mint after the byte of the account type (1 is a mint): extensions, each with a type
 * (u16), a length (u16) and that many bytes. https://github.com/solana-program/token-2022
 */
const IS_MINT = 1;
const HEAD_BYTES = 4;
/** Authority, then the address of the account that the metadata is in. */
const METADATA_POINTER = 18;
/** Update authority, mint, then name, symbol and URI as texts, and anything else. */
const TOKEN_METADATA = 19;

/**
 * Decodes the name in a Token-2022 mint with these 32 bytes; `data` is its account from byte 165. Returns
 * null without a name or if the metadata is in another account.
 */
export function decodeOwnMetadata(data: Uint8Array, mint: Uint8Array): TokenName | null {
  if (data[0] !== IS_MINT) return null;
  const extensions = listExtensions(data);
  const pointer = extensions.get(METADATA_POINTER);
  const metadataExtension = extensions.get(TOKEN_METADATA);
  if (pointer === undefined || metadataExtension === undefined) return null;
  if (!isKey(pointer, KEY_BYTES, mint) || !isKey(metadataExtension, KEY_BYTES, mint)) return null;
  return readName(metadataExtension, KEY_BYTES * 2, metadataExtension.length, metadataExtension.length);
}

/** Returns the extensions that start within `data`, by type; the last one may be truncated. */
function listExtensions(data: Uint8Array): Map<number, Uint8Array> {
  const view = toView(data);
  const extensions = new Map<number, Uint8Array>();
  for (let offset = 1; offset + HEAD_BYTES <= data.length; ) {
    const begin = offset + HEAD_BYTES;
    const end = begin + view.getUint16(offset + 2, true);
    const type = view.getUint16(offset, true);
    // Unused space is zero.
    if (type === 0) break;
    if (!extensions.has(type)) extensions.set(type, data.subarray(begin, end));
    offset = end;
  }
  return extensions;
}

function isKey(data: Uint8Array, at: number, key: Uint8Array): boolean {
  const storedKey = data.subarray(at, at + KEY_BYTES);
  return (
    storedKey.length === KEY_BYTES &&
    key.length === KEY_BYTES &&
    storedKey.every((byte, index) => byte === key[index])
  );
}

/** Reads name and then symbol; null if one is too long or both are empty. */
function readName(data: Uint8Array, at: number, nameBytes: number, symbolBytes: number): TokenName | null {
  const name = readText(data, at, nameBytes);
  if (name === null) return null;
  const symbol = readText(data, name.end, symbolBytes);
  if (symbol === null || (symbol.text === "" && name.text === "")) return null;
  return { symbol: symbol.text, name: name.text };
}

/** Reads a length (u32) and that many bytes of UTF-8; null if they are incomplete or more than the limit. */
function readText(data: Uint8Array, at: number, maxLength: number): { text: string; end: number } | null {
  const begin = at + LENGTH_BYTES;
  if (begin > data.length) return null;
  const length = toView(data).getUint32(at, true);
  const end = begin + length;
  if (length > maxLength || end > data.length) return null;
  return { text: clean(data.subarray(begin, end)), end };
}

/** Maximum length of a text, because Token-2022 sets none. */
const MAX_CHARACTERS = 64;

/** Decodes UTF-8 with replacement characters, and drops NULs, which databases refuse. */
function clean(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replaceAll("\0", "").trim();
  return Array.from(text).slice(0, MAX_CHARACTERS).join("");
}

function toView(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
