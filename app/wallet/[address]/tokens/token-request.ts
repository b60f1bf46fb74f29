import { shortAddress } from "@walletlens/client/format";
import { type Address, isAddress } from "@walletlens/engine/address";
import type { Metadata } from "next";
import { fromPageQuery, PAGE_FIELD, type PageQuery } from "@/components/ui/url-field";

export interface TokenTradesPageProps {
  readonly params: Promise<{ readonly address: string; readonly mint: string }>;
  readonly searchParams: Promise<PageQuery>;
}

export interface AskedToken {
  readonly wallet: Address;
  readonly mint: Address;
  readonly page: number;
}

export const TOKEN_EVIDENCE =
  "Every swap with the lots it used up, first in, first out; the round trips that were completed, what is still open, and what came and went without a price.";

/** Returns null if an address is invalid. */
export async function readTokenRequest(props: TokenTradesPageProps): Promise<AskedToken | null> {
  const { address: wallet, mint } = await props.params;
  if (!isAddress(wallet) || !isAddress(mint)) return null;
  return { wallet, mint, page: PAGE_FIELD.read(fromPageQuery(await props.searchParams)) };
}

export async function describeTokenPage(props: TokenTradesPageProps): Promise<Metadata> {
  const asked = await readTokenRequest(props);
  if (asked === null) return { title: "No such token" };
  const { wallet, mint } = asked;
  return {
    title: `${shortAddress(mint)} traded by ${shortAddress(wallet)}`,
    description: `Every swap, round trip, transfer and open lot of the token ${mint} in the Solana wallet ${wallet}.`,
  };
}
