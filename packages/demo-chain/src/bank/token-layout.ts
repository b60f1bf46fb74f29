import {
  address,
  getAddressCodec,
  getNullableCodec,
  getStructCodec,
  getU8Codec,
  getU32Codec,
  getU64Codec,
} from "@solana/kit";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { rentFor, TOKEN_ACCOUNT_BYTES as TOKEN_ACCOUNT_SIZES } from "../ledger/rent.ts";
import type { AccountState } from "./account-state.ts";

export const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);

/** Size of a token account without extensions; the mint is at offset 0, the holder at 32. */
const TOKEN_ACCOUNT_BYTES = TOKEN_ACCOUNT_SIZES.token;
export const MINT_OFFSET = 0;
export const HOLDER_OFFSET = 32;

const MINT_BYTES = 82;
/** Token-2022 writes the account type after the classic layout, before extensions. */
const TYPE_MINT = 1;
const TYPE_ACCOUNT = 2;
/** Type byte, then the ImmutableOwner extension (type 7, length 0) that every associated account has. */
const IMMUTABLE_OWNER_TAIL = Uint8Array.of(TYPE_ACCOUNT, 7, 0, 0, 0);

const STATE_INITIALIZED = 1;
const STATE_FROZEN = 2;

const optional = { prefix: getU32Codec(), noneValue: "zeroes" } as const;

const tokenAccountCodec = getStructCodec([
  ["mint", getAddressCodec()],
  ["holder", getAddressCodec()],
  ["amount", getU64Codec()],
  ["delegate", getNullableCodec(getAddressCodec(), optional)],
  ["state", getU8Codec()],
  ["nativeReserve", getNullableCodec(getU64Codec(), optional)],
  ["delegatedAmount", getU64Codec()],
  ["closeAuthority", getNullableCodec(getAddressCodec(), optional)],
]);

const mintCodec = getStructCodec([
  ["mintAuthority", getNullableCodec(getAddressCodec(), optional)],
  ["supply", getU64Codec()],
  ["decimals", getU8Codec()],
  ["initialized", getU8Codec()],
  ["freezeAuthority", getNullableCodec(getAddressCodec(), optional)],
]);

export interface BankTokenAccount {
  readonly mint: string;
  readonly holder: string;
  readonly amount: bigint;
  readonly delegate: string | null;
  readonly delegatedAmount: bigint;
  readonly frozen: boolean;
  /** Rent of a wrapped SOL account; null for other mints. */
  readonly nativeReserve: bigint | null;
  readonly closeAuthority: string | null;
}

interface MintAccount {
  readonly supply: bigint;
  readonly decimals: number;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
}

/** Reads a token account of either program, or null. */
export function decodeTokenAccount(state: AccountState): BankTokenAccount | null {
  if (!TOKEN_PROGRAMS.has(state.owner) || state.data.length < TOKEN_ACCOUNT_BYTES) return null;
  if (state.data.length > TOKEN_ACCOUNT_BYTES && state.data[TOKEN_ACCOUNT_BYTES] !== TYPE_ACCOUNT)
    return null;
  const fields = tokenAccountCodec.decode(state.data);
  if (fields.state !== STATE_INITIALIZED && fields.state !== STATE_FROZEN) return null;
  return { ...fields, frozen: fields.state === STATE_FROZEN };
}

/** Reads a mint of either program, or null. */
export function decodeMint(state: AccountState): MintAccount | null {
  if (!TOKEN_PROGRAMS.has(state.owner)) return null;
  const extended = state.data.length > TOKEN_ACCOUNT_BYTES && state.data[TOKEN_ACCOUNT_BYTES] === TYPE_MINT;
  if (state.data.length !== MINT_BYTES && !extended) return null;
  const fields = mintCodec.decode(state.data);
  return fields.initialized === 1 ? fields : null;
}

/** Encodes a token account, which has the extension of associated accounts in Token-2022; `nativeReserve` is set for wrapped SOL, whose lamports include the amount. */
export function encodeTokenAccount(fields: {
  readonly program: string;
  readonly mint: string;
  readonly holder: string;
  readonly amount: bigint;
  readonly lamports: bigint;
  readonly nativeReserve?: bigint;
}): AccountState {
  const base = tokenAccountCodec.encode({
    mint: address(fields.mint),
    holder: address(fields.holder),
    amount: fields.amount,
    delegate: null,
    state: STATE_INITIALIZED,
    nativeReserve: fields.nativeReserve ?? null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  const isExtended = fields.program === TOKEN_2022_PROGRAM;
  const data = isExtended ? Uint8Array.from([...base, ...IMMUTABLE_OWNER_TAIL]) : Uint8Array.from(base);
  return { lamports: fields.lamports, owner: fields.program, executable: false, data };
}

/**
 * Encodes a mint without mint or freeze authority. `ownMetadata` are the extensions of a Token-2022 mint, and `lamportsPerByte`
 * the rate of its rent.
 */
export function mintAccount(fields: {
  readonly program: string;
  readonly supply: bigint;
  readonly decimals: number;
  readonly lamports: bigint;
  readonly ownMetadata?: { readonly data: Uint8Array; readonly lamportsPerByte: number } | null;
}): AccountState {
  const data = mintCodec.encode({
    mintAuthority: null,
    supply: fields.supply,
    decimals: fields.decimals,
    initialized: 1,
    freezeAuthority: null,
  });
  const { lamports, program: owner, ownMetadata = null } = fields;
  if (ownMetadata === null) return { lamports, owner, executable: false, data: Uint8Array.from(data) };
  const extended = new Uint8Array(TOKEN_ACCOUNT_BYTES + 1 + ownMetadata.data.length);
  extended.set(data);
  extended[TOKEN_ACCOUNT_BYTES] = TYPE_MINT;
  extended.set(ownMetadata.data, TOKEN_ACCOUNT_BYTES + 1);
  const rent = rentFor(extended.length, ownMetadata.lamportsPerByte);
  return { lamports: rent, owner, executable: false, data: extended };
}
