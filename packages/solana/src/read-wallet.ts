import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { TokenAccount, WalletState } from "@walletlens/engine/wallet/wallet-state";
import { z } from "zod";
import type { ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { encodeBase58 } from "./decode/base58.ts";
import { malformed } from "./decode/json-shape.ts";
import { atSlot, base64Data, jsonAddress, jsonAmount, jsonLamports } from "./json-shapes.ts";
import { readMints } from "./read-mints.ts";
import { INVALID_PARAMS } from "./rpc/call-limits.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";
import { RpcError } from "./rpc/rpc-error.ts";

/**
 * Reads an account and its token accounts of both token programs: three calls in parallel, and one more if
 * the provider could not parse an account, for the decimals of its mint. The state is partial if the provider does not know
 * Token-2022.
 */
export async function readWallet(
  rpc: RpcClient,
  address: Address,
  options: ReadOptions = {},
): Promise<WalletState> {
  const [account, classic, extended] = await Promise.all([
    rpc.call({
      method: "getAccountInfo",
      params: [address, { encoding: "base64", commitment: COMMITMENT, dataSlice: { offset: 0, length: 0 } }],
      read: (result) => accountAnswer.parse(result),
      ...options,
    }),
    readTokenAccounts(rpc, address, TOKEN_PROGRAM, options),
    readTokenAccounts(rpc, address, TOKEN_2022_PROGRAM, options).catch(withoutUnknownProgram),
  ]);
  const slots = [account, classic, ...(extended === null ? [] : [extended])].map(
    ({ context }) => context.slot,
  );
  const tokenAccounts = [...classic.value, ...(extended?.value ?? [])];
  const unnamed = tokenAccounts.filter(({ decimals, amount }) => decimals === null && amount > 0n);
  const mints = await readMints(rpc, [...new Set(unnamed.map(({ mint }) => mint))], options);
  return {
    address,
    slot: Math.min(...slots),
    account: account.value,
    tokenAccounts: tokenAccounts.map((entry) =>
      withDecimals(entry, entry.decimals ?? mints.get(entry.mint)?.decimals),
    ),
    ...(extended === null ? { isPartial: true } : {}),
  };
}

/** Returns null for a refusal of the program: nodes and test nodes without Token-2022 answer "unrecognized Token program id". */
function withoutUnknownProgram(error: unknown): null {
  if (error instanceof RpcError && error.kind === "refused" && INVALID_PARAMS.has(error.code)) return null;
  throw error;
}

const accountAnswer = atSlot(
  z
    .object({ lamports: jsonLamports, owner: jsonAddress, executable: z.boolean() })
    .transform(({ lamports, owner, executable }) => ({ lamports, program: owner, executable }))
    .nullable(),
);

const FROZEN = { isFrozen: true } as const;
const STATE_AT = 108;
const STATE_FROZEN = 2;

const parsedAccount = z
  .object({
    parsed: z.object({
      info: z.object({
        mint: jsonAddress,
        state: z.string().optional(),
        tokenAmount: z.object({ amount: jsonAmount, decimals: z.number().int().min(0).max(255) }),
      }),
    }),
  })
  .transform(({ parsed: { info } }) => ({
    mint: info.mint,
    ...info.tokenAmount,
    ...(info.state === "frozen" ? FROZEN : {}),
  }));

/** An account that the provider did not know how to parse: mint in bytes 0-31, amount as u64 at 64, state at 108. */
const rawAccount = base64Data
  .refine((bytes) => bytes.length >= 72)
  .transform((bytes) => ({
    mint: encodeBase58(bytes.subarray(0, 32)) as Address,
    amount: bytes.readBigUInt64LE(64),
    decimals: null,
    ...(bytes[STATE_AT] === STATE_FROZEN ? FROZEN : {}),
  }));

const tokenAnswer = atSlot(
  z.array(
    z
      .object({
        pubkey: jsonAddress,
        account: z.object({ lamports: jsonLamports, data: z.union([parsedAccount, rawAccount]) }),
      })
      .transform(({ pubkey, account }) => ({ account: pubkey, lamports: account.lamports, ...account.data })),
  ),
);

function readTokenAccounts(rpc: RpcClient, owner: Address, programId: Address, options: ReadOptions) {
  return rpc.call({
    method: "getTokenAccountsByOwner",
    params: [owner, { programId }, { encoding: "jsonParsed", commitment: COMMITMENT }],
    read: (result) => tokenAnswer.parse(result),
    ...options,
  });
}

/** An amount of 0 needs no decimals: a Token-2022 mint can be closed while empty accounts of it remain. */
function withDecimals(
  entry: Omit<TokenAccount, "decimals"> & { readonly decimals: number | null },
  decimals: number | undefined,
): TokenAccount {
  if (decimals === undefined && entry.amount > 0n)
    throw malformed(`token account ${entry.account} has a mint that does not exist`);
  return { ...entry, decimals: decimals ?? 0 };
}
