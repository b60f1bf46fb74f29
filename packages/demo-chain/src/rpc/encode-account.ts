import { getBase58Decoder } from "@solana/kit";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { z } from "zod";
import type { AccountState } from "../bank/account-state.ts";
import type { AccountStore } from "../bank/account-store.ts";
import { decodeMint, decodeTokenAccount } from "../bank/token-layout.ts";
import { uiTokenAmount } from "../ledger/token-amount.ts";
import { contextConfig, slotParam } from "./define-method.ts";
import { DemoRpcError, invalidParams, RPC_CODES } from "./rpc-error.ts";

/** Options of the methods that show accounts. */
export const accountConfig = contextConfig.extend({
  encoding: z.enum(["base58", "base64", "jsonParsed", "base64+zstd"]).nullish(),
  dataSlice: z.object({ offset: slotParam, length: slotParam }).nullish(),
});

export type AccountConfig = z.infer<typeof accountConfig>;

/** Shows an account as the RPC does; null if it does not exist. */
export function encodeAccount(
  state: AccountState | null,
  config: AccountConfig | null | undefined,
  accounts: AccountStore,
): unknown {
  if (state === null) return null;
  return {
    data: encodeData(state, config, accounts),
    executable: state.executable,
    lamports: Number(state.lamports),
    owner: state.owner,
    // Nodes give 2^64 - 1, which JSON parsers round up to a number above u64.
    rentEpoch: 0,
    space: state.data.length,
  };
}

/** Maximum bytes that a node shows in base58. */
const MAX_BASE58_BYTES = 128;

function encodeData(
  state: AccountState,
  config: AccountConfig | null | undefined,
  accounts: AccountStore,
): unknown {
  const encoding = config?.encoding ?? "binary";
  if (encoding === "base64+zstd")
    throw invalidParams("Invalid params: encoding base64+zstd is not supported");
  if (encoding === "jsonParsed") {
    const parsed = parseTokenData(state, accounts);
    if (parsed !== null) return parsed;
  }
  const slice = config?.dataSlice;
  const data = slice ? state.data.subarray(slice.offset, slice.offset + slice.length) : state.data;
  if (encoding === "base64" || encoding === "jsonParsed") {
    return [Buffer.from(data).toString("base64"), "base64"];
  }
  if (data.length > MAX_BASE58_BYTES) {
    const message = `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`;
    throw new DemoRpcError(RPC_CODES.invalidRequest, message);
  }
  const text = getBase58Decoder().decode(data);
  return encoding === "base58" ? [text, "base58"] : text;
}

/** Token accounts and mints as objects; null for everything else, which nodes show as base64. */
function parseTokenData(state: AccountState, accounts: AccountStore): unknown {
  const program = state.owner === TOKEN_PROGRAM ? "spl-token" : "spl-token-2022";
  const space = state.data.length;
  const mint = decodeMint(state);
  if (mint !== null) {
    const { supply, ...fields } = mint;
    const info = {
      decimals: fields.decimals,
      freezeAuthority: fields.freezeAuthority,
      isInitialized: true,
      mintAuthority: fields.mintAuthority,
      supply: String(supply),
    };
    return { parsed: { info, type: "mint" }, program, space };
  }
  const token = decodeTokenAccount(state);
  if (token === null) return null;
  const { decimals } = readMint(token.mint, accounts);
  const info = {
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.holder,
    state: token.frozen ? "frozen" : "initialized",
    tokenAmount: uiTokenAmount(token.amount, decimals),
    ...(token.nativeReserve === null
      ? {}
      : { rentExemptReserve: uiTokenAmount(token.nativeReserve, decimals) }),
    ...(token.delegate === null
      ? {}
      : { delegate: token.delegate, delegatedAmount: uiTokenAmount(token.delegatedAmount, decimals) }),
    ...(token.closeAuthority === null ? {} : { closeAuthority: token.closeAuthority }),
  };
  return { parsed: { info, type: "account" }, program, space };
}

/** Supply and decimals of a mint; throws the RPC's error if there is no such mint. */
export function readMint(
  address: string,
  accounts: AccountStore,
  missingMessage = "could not find account",
): { readonly supply: bigint; readonly decimals: number } {
  const state = accounts.get(address);
  if (state === null) throw invalidParams(`Invalid param: ${missingMessage}`);
  const mint = decodeMint(state);
  if (mint === null) throw invalidParams("Invalid param: not a Token mint");
  return mint;
}
