"use client";

import { useQuery } from "@tanstack/react-query";
import { MIN_SEARCH_CHARACTERS } from "@walletlens/contract/constants";
import type { KeyboardEvent } from "react";
import { createSiteClient } from "@/components/jobs/site-client";
import { buildHitPath, type FoundAddress, SearchHit } from "@/components/search/search-hit";
import { Link } from "@/components/ui/link";
import { useNotesLike } from "@/components/ui/user-labels";
import { withQueries } from "@/components/ui/with-queries";
import type { AddressNote } from "@/lib/identity/rules/address-note";

const MAX_SHOWN = 8;

function SearchSuggestions({ text, close }: { text: string; close: () => void }) {
  const { data } = useQuery({
    queryKey: ["search", text],
    queryFn: ({ signal }) => createSiteClient().search(text, { signal }),
    enabled: text.length >= MIN_SEARCH_CHARACTERS,
    placeholderData: (previousData) => previousData,
    staleTime: 60_000,
    retry: false,
  });
  const foundResults = data?.results.slice(0, MAX_SHOWN) ?? [];
  const results = [...useNotesLike(text).map(toHit), ...foundResults];
  if (results.length === 0) return null;
  return (
    <ul
      aria-label="Suggestions"
      className="absolute top-full right-0 left-0 z-20 mt-1 max-h-96 min-w-64 overflow-y-auto rounded-md border border-line-strong bg-raised p-1 shadow-sm in-data-[search=header]:max-sm:mt-0 in-data-[search=header]:max-sm:h-[calc(100dvh-3rem)] in-data-[search=header]:max-sm:max-h-none in-data-[search=header]:max-sm:rounded-none in-data-[search=header]:max-sm:border-x-0"
    >
      {results.map((result) => (
        <li key={`${result.kind} ${result.address}`}>
          <Link
            href={buildHitPath(result)}
            onClick={close}
            onKeyDown={(event) => moveFocus(event)}
            data-suggestion=""
            className="flex min-h-9 items-center rounded-sm px-2.5 hover:bg-surface focus:bg-surface"
          >
            <SearchHit result={result} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Opening the address resolves what it is. */
function toHit({ address, label }: AddressNote): FoundAddress {
  return { kind: "note", address, label, name: null, symbol: null };
}

/** Arrow keys move between suggestions, and from the first one up to the input. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = event.currentTarget.closest("[data-search]");
  if (step === undefined || box === null) return;
  event.preventDefault();
  const links = Array.from(box.querySelectorAll<HTMLElement>("input, [data-suggestion]"));
  const next = links[links.indexOf(event.currentTarget) + step];
  next?.focus();
}

export default withQueries(SearchSuggestions);
