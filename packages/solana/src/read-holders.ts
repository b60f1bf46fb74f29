import type { Address } from "@walletlens/engine/address";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { HolderDiscovery } from "@walletlens/engine/holders/holder-outcome";
import type { Holding } from "@walletlens/engine/holders/rank-holders";
import { isProgramAccount } from "@walletlens/engine/wallet/wallet-state";
import { z } from "zod";
import type { LargestHolding, MintHolders, ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { encodeBase58 } from "./decode/base58.ts";
import { malformed } from "./decode/json-shape.ts";
import { atSlot, base64Data, jsonAddress, jsonAmount } from "./json-shapes.ts";
import { NO_DATA, readAccountSlices } from "./read-account-slices.ts";
import { readMints } from "./read-mints.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";
import { RpcError } from "./rpc/rpc-error.ts";

/**
 * Reads the holders of a mint: all of its token accounts if the provider filters accounts of a program,
 * otherwise its own listing, otherwise the largest accounts, which are all that the protocol offers. Null if the mint
 * does not exist.
 */
export async function readHolders(
  rpc: RpcClient,
  mint: Address,
  options: ReadOptions = {},
): Promise<MintHolders | null> {
  const facts = (await readMints(rpc, [mint], options)).get(mint);
  if (facts === undefined) return null;
  const { mint: _, ...token } = facts;
  for (const [discovery, read] of COMPLETE) {
    try {
      return { ...token, discovery, truncated: false, holdings: await read(rpc, mint, options) };
    } catch (error) {
      // A provider may refuse one method and support the next.
      if (!(error instanceof RpcError)) throw error;
    }
  }
  const holdings = await listLargest(rpc, mint, options);
  const truncated = holdings.length >= MAX_LARGEST_ACCOUNTS;
  return { ...token, discovery: "largest_accounts", truncated, holdings };
}

type ReadHoldings = (rpc: RpcClient, mint: Address, options: ReadOptions) => Promise<readonly Holding[]>;

const COMPLETE: readonly (readonly [HolderDiscovery, ReadHoldings])[] = [
  ["program_accounts", readProgramAccounts],
  ["provider_listing", readProviderListing],
];

/** After two failures of a method the next one is used. */
const ATTEMPTS = 2;

/**
 * Layout of a token account (spl-token `Account`): mint at 0, owner at 32, amount as u64 at 64, state at 108; 165 bytes in all.
 */
const OWNER_AT = 32;
const ADDRESS_BYTES = 32;
const STATE_AT = 108;
const STATE_FROZEN = 2;
/** From the owner to the state. */
const SLICE = { offset: OWNER_AT, length: STATE_AT + 1 - OWNER_AT };
const TOKEN_ACCOUNT_LENGTH = 165;

const programAccounts = z.array(
  z.object({
    account: z.object({
      data: base64Data
        .refine((bytes) => bytes.length === SLICE.length)
        .transform((bytes) =>
          toHolding(ownerIn(bytes), bytes.readBigUInt64LE(ADDRESS_BYTES), isFrozen(bytes)),
        ),
    }),
  }),
);

const programReply = atSlot(z.object({ owner: jsonAddress }));

/** Token-2022 accounts with extensions are longer, so only classic ones are requested by their size. */
async function readProgramAccounts(rpc: RpcClient, mint: Address, options: ReadOptions) {
  const config = { encoding: "base64", commitment: COMMITMENT };
  const { value } = await rpc.call({
    method: "getAccountInfo",
    params: [mint, { ...config, dataSlice: { offset: 0, length: 0 } }],
    read: (result) => programReply.parse(result),
    ...options,
  });
  const ofMint = { memcmp: { offset: 0, bytes: mint } };
  const filters = value.owner === TOKEN_PROGRAM ? [{ dataSize: TOKEN_ACCOUNT_LENGTH }, ofMint] : [ofMint];
  const accounts = await rpc.call({
    method: "getProgramAccounts",
    params: [value.owner, { ...config, dataSlice: SLICE, filters }],
    read: (result) => programAccounts.parse(result),
    attempts: ATTEMPTS,
    ...options,
  });
  return accounts.map(({ account }) => account.data);
}

/**
 * Accounts of one page, which is the most of the Digital Asset Standard's listing, and pages that are read at most.
 */
const PAGE = 1_000;
const MAX_PAGES = 200;

/** https://www.helius.dev/docs/api-reference/das/gettokenaccounts */
const listing = z.object({
  cursor: z.string().nullish(),
  token_accounts: z.array(
    z.object({
      owner: jsonAddress,
      amount: z.union([z.number().nonnegative().refine(Number.isInteger).transform(BigInt), jsonAmount]),
      frozen: z.boolean().nullish(),
    }),
  ),
});

/** The listing has no order, so a part of it does not show the largest holders. */
async function readProviderListing(rpc: RpcClient, mint: Address, options: ReadOptions) {
  const holdings: Holding[] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const from: object = cursor === null ? {} : { cursor };
    const answer: ListingPage = await rpc.callSized({
      method: "getTokenAccounts",
      count: PAGE,
      createParams: (limit) => ({ mint, limit, ...from }),
      read: (result, limit) => toListingPage(listing.parse(result), limit),
      attempts: ATTEMPTS,
      sticky: cursor !== null,
      ...options,
    });
    holdings.push(...answer.holdings);
    cursor = answer.cursor;
    if (cursor === null) return holdings;
  }
  throw new RpcError("refused", `more than ${MAX_PAGES} pages of token accounts are listed`);
}

interface ListingPage {
  readonly holdings: readonly Holding[];
  /** Null on the last page, which is not full. */
  readonly cursor: string | null;
}

function toListingPage(page: z.output<typeof listing>, limit: number): ListingPage {
  const { cursor = null, token_accounts: accounts } = page;
  const holdings = accounts.map(({ owner, amount, frozen }) => toHolding(owner, amount, frozen === true));
  return { holdings, cursor: accounts.length < limit ? null : cursor };
}

/** Maximum accounts that `getTokenLargestAccounts` shows. */
const MAX_LARGEST_ACCOUNTS = 20;

const largest = atSlot(z.array(z.object({ address: jsonAddress, amount: jsonAmount })));
/**
 * Reads the owners and amounts of the twenty largest accounts of a mint, largest first; an owner may appear
 * several times. Three calls for any number of holders.
 */
export async function readLargestHolders(
  rpc: RpcClient,
  mint: Address,
  options: ReadOptions = {},
): Promise<readonly LargestHolding[]> {
  const holdings = await listLargest(rpc, mint, options);
  if (holdings.length === 0) return [];
  const owners = holdings.map(({ owner }) => owner);
  const accounts = await readAccountSlices(rpc, owners, NO_DATA, options);
  return holdings.map((holding, position) => {
    const slice = accounts[position] ?? null;
    const account = slice && { program: slice.owner, executable: slice.executable };
    return { ...holding, isProgramAccount: isProgramAccount(holding.owner, account) };
  });
}

async function listLargest(rpc: RpcClient, mint: Address, options: ReadOptions): Promise<readonly Holding[]> {
  const { value: accounts } = await rpc.call({
    method: "getTokenLargestAccounts",
    params: [mint, { commitment: COMMITMENT }],
    read: (result) => largest.parse(result),
    ...options,
  });
  if (accounts.length === 0) return [];
  const addresses = accounts.map(({ address }) => address);
  const slices = await readAccountSlices(rpc, addresses, SLICE, options);
  return accounts.flatMap(({ amount }, position): readonly Holding[] => {
    const data = slices[position]?.data ?? null;
    if (data === null) return [];
    if (data.length !== SLICE.length) throw malformed("a token account is no token account");
    return [toHolding(ownerIn(data), amount, isFrozen(data))];
  });
}

function toHolding(owner: Address, amount: bigint, frozen: boolean): Holding {
  return frozen ? { owner, amount, frozen: amount } : { owner, amount };
}

function isFrozen(slice: Buffer): boolean {
  return slice[STATE_AT - OWNER_AT] === STATE_FROZEN;
}

function ownerIn(bytes: Buffer): Address {
  return encodeBase58(bytes.subarray(0, ADDRESS_BYTES)) as Address;
}
