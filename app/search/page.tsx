import { MIN_SEARCH_CHARACTERS } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { PageInput } from "@/app/page-input";
import { setProblemStatus } from "@/app/set-problem-status";
import { AddressSearch } from "@/components/search/address-search";
import { parseSearch, searchAddress } from "@/components/search/parse-search";
import { buildHitPath, SearchHit } from "@/components/search/search-hit";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import type { SearchOutcomes, SearchResult } from "@/lib/wallets/search-stored";

export const metadata: Metadata = {
  title: "Search",
  description: "Wallets and tokens by address, ticker, name, label or .sol name.",
  robots: { index: false },
};

/**
 * Redirects to the page of the address, or lists what matches a name. Malformed text goes back to the home page.
 */
export default async function SearchPage({ searchParams }: PageInput) {
  const { address: text = "" } = await searchParams;
  const search = parseSearch(typeof text === "string" ? text : "");
  if (search.kind === "address") {
    redirect(`/${(await isMint(search.address)) ? "token" : "wallet"}/${search.address}`);
  }
  if (search.kind === "addresses") redirect(searchAddress(search));
  if (search.kind !== "text") redirect(`/?address=${encodeURIComponent(String(text))}`);
  const { pages } = container();
  const requestHeaders = await headers();
  await pages.admitReader(requestHeaders);
  const { results, failure } = await findStored(search.text, requestHeaders);
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold">
        Search for “<bdi>{search.text}</bdi>”
      </h1>
      <AddressSearch size="hero" initial={{ text: search.text, message: null }} />
      <Hits title="Tokens" results={results.filter(({ kind }) => kind === "token")} />
      <Hits title="Wallets" results={results.filter(({ kind }) => kind === "wallet")} />
      <Hits title="Programs" results={results.filter(({ kind }) => kind === "program")} />
      {failure !== null && (
        <p role="status" className="max-w-prose text-muted">
          {failure.message}
        </p>
      )}
      {results.length === 0 && failure === null && (
        <p className="max-w-prose text-muted">
          No results. Try an address or its first 4 characters, a .sol name, a ticker, or a word of a name.
        </p>
      )}
    </div>
  );
}

/** Returns a failure in place of results. Without any results the page gets status 503. */
async function findStored(text: string, sent: Headers): Promise<SearchOutcomes> {
  if (text.length < MIN_SEARCH_CHARACTERS) {
    const message = `Enter at least ${MIN_SEARCH_CHARACTERS} characters.`;
    return { results: [], failure: new AppError("invalid_request", message) };
  }
  const { searchStored, admitChainLookup } = container().pages;
  const result = await searchStored(text, () => admitChainLookup(sent)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return { results: [], failure: error };
  });
  if (result.results.length === 0 && result.failure !== null) {
    const { code, message, fields } = result.failure;
    setProblemStatus({ code, message, ...fields });
  }
  return result;
}

function Hits({ title, results }: { title: string; results: readonly SearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-line">
        {results.map((result) => (
          <li key={result.address}>
            <Link href={buildHitPath(result)} className="flex min-h-10 items-center px-4 hover:bg-raised">
              <SearchHit result={result} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Returns false if the chain is unavailable: the wallet page then reports the error. */
async function isMint(address: Address): Promise<boolean> {
  const { pages } = container();
  try {
    const requestHeaders = await headers();
    await pages.admitReader(requestHeaders);
    return await pages.isMint(address, requestHeaders);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
