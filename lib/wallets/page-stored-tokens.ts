import type { Provenance } from "@walletlens/engine/result-types";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { pageTokens, type TokenPage, type TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import { LRUCache } from "lru-cache";
import type { SourcedTokens } from "./wallet-store";

/** A page of results with their source. */
export interface SourcedTokenPage extends TokenPage {
  readonly walletAddress: string;
  readonly provenance: Provenance;
}

/** Like `pageTokens`. Caches recent pages of a list, so that a repeated request returns the same object. */
export function pageStoredTokens(table: SourcedTokens, request: TokenPageRequest): SourcedTokenPage {
  const pages = recentPages(table.tokens);
  const { page, pageSize, sortBy, sortOrder, filter } = request;
  const name = [page, pageSize, sortBy, sortOrder, filter?.status, filter?.hidesDust].join(" ");
  const known = pages.get(name);
  if (known !== undefined) return known;
  const { walletAddress, tokens, provenance } = table;
  const made = { walletAddress, ...pageTokens(tokens, request), provenance };
  pages.set(name, made);
  return made;
}

function recentPages(tokens: readonly TokenPnl[]): LRUCache<string, SourcedTokenPage> {
  const known = pagesOfLists.get(tokens);
  if (known !== undefined) return known;
  const pages = new LRUCache<string, SourcedTokenPage>({ max: MAX_PAGES });
  pagesOfLists.set(tokens, pages);
  return pages;
}

/** Pages are released with their list. */
const pagesOfLists = new WeakMap<readonly TokenPnl[], LRUCache<string, SourcedTokenPage>>();

/** Per list. */
const MAX_PAGES = 4;
