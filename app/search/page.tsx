import type { Address } from "@walletlens/engine/address";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { parseSearch } from "@/components/search/parse-search";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/errors";

interface SearchPageProps {
  readonly searchParams: Promise<{ readonly address?: string | readonly string[] }>;
}

/**
 * Finds out what the address belongs to, and leads to its page. Text that is no address goes back to the first page,
 * which says what is wrong with it.
 */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { address: text = "" } = await searchParams;
  const search = parseSearch(typeof text === "string" ? text : "");
  if (search.kind !== "address") redirect(`/?address=${encodeURIComponent(String(text))}`);
  const isToken = await isMint(search.address);
  redirect(`/${isToken ? "token" : "wallet"}/${search.address}`);
}

/**
 * Tells whether the address is a token's. False where the chain cannot be asked: the page of the wallet then says why.
 */
async function isMint(address: Address): Promise<boolean> {
  const { pages } = container();
  try {
    await pages.admitReader(await headers());
    await pages.readToken(address);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
