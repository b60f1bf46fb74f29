import { type Address, address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { Mint, ReadOptions } from "./chain-reader.ts";
import { encodeBase58 } from "./decode/base58.ts";
import { readAccountSlices } from "./read-account-slices.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/**
 * Reads supply, decimals and authorities of mints, and whether their amounts are displayed scaled, 100 per call, in
 * parallel. Addresses that are not mints are absent from the map.
 */
export async function readMints(
  rpc: Pick<RpcClient, "callSized">,
  mints: readonly Address[],
  options: ReadOptions = {},
): Promise<Map<Address, Mint>> {
  const distinctMints = [...new Set(mints)];
  const accounts = await readAccountSlices(
    rpc,
    distinctMints,
    { offset: 0, length: EXTENSIONS_AT + MAX_EXTENSION_BYTES },
    options,
  );
  const foundMints = new Map<Address, Mint>();
  for (const [index, mint] of distinctMints.entries()) {
    const decoded = decodeMint(mint, accounts[index] ?? null);
    if (decoded !== null) foundMints.set(mint, decoded);
  }
  return foundMints;
}

/**
 * Layout of a mint (spl-token `Mint::LEN` 82): mint authority as `COption<Pubkey>` at 0, supply as u64 at 36, decimals at 44,
 * "is initialized" at 45, freeze authority as `COption<Pubkey>` at 46. With extensions it is padded to the length of a token
 * account, and byte 165 is the account type.
 */
const MINT_LENGTH = 82;
const MINT_AUTHORITY_AT = 0;
const FREEZE_AUTHORITY_AT = 46;
const SUPPLY_AT = 36;
const DECIMALS_AT = 44;
const INITIALIZED_AT = 45;
const ACCOUNT_TYPE_AT = 165;
const IS_MINT = 1;
/** Extensions follow: type (u16), length (u16) and data, in sequence. */
const EXTENSIONS_AT = ACCOUNT_TYPE_AT + 1;
const INTEREST_BEARING = 10;
const SCALED_UI_AMOUNT = 25;
/**
 * All extensions of fixed length together have less than 1 KiB. The token's metadata, which has no fixed
 * length, follows them.
 */
const MAX_EXTENSION_BYTES = 1024;

function decodeMint(mint: Address, account: { owner: Address; data: Buffer } | null): Mint | null {
  if (account === null || !isMint(account.owner, account.data)) return null;
  const { data } = account;
  const mintAuthority = readKey(data, MINT_AUTHORITY_AT);
  const freezeAuthority = readKey(data, FREEZE_AUTHORITY_AT);
  return {
    mint,
    decimals: data.readUInt8(DECIMALS_AT),
    supply: data.readBigUInt64LE(SUPPLY_AT),
    ...(isScaled(data) && { isScaled: true }),
    ...(mintAuthority !== undefined && { mintAuthority }),
    ...(freezeAuthority !== undefined && { freezeAuthority }),
  };
}

/** Reads a `COption<Pubkey>`: a tag as u32, 0 or 1, then 32 bytes. Returns undefined if the tag is another one. */
function readKey(data: Buffer, at: number): Address | null | undefined {
  const tag = data.readUInt32LE(at);
  if (tag === 0) return null;
  return tag === 1 ? address(encodeBase58(data.subarray(at + 4, at + 4 + 32))) : undefined;
}

function isScaled(data: Buffer): boolean {
  for (let offset = EXTENSIONS_AT; offset + 4 <= data.length; offset += 4 + data.readUInt16LE(offset + 2)) {
    const type = data.readUInt16LE(offset);
    if (type === 0) return false;
    if (type === INTEREST_BEARING || type === SCALED_UI_AMOUNT) return true;
  }
  return false;
}

function isMint(program: Address, data: Buffer): boolean {
  if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) return false;
  const isExtended = program === TOKEN_2022_PROGRAM && data[ACCOUNT_TYPE_AT] === IS_MINT;
  return (data.length === MINT_LENGTH || isExtended) && data[INITIALIZED_AT] === 1;
}
