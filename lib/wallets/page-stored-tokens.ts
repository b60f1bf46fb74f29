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
  const pages = listRecentPages(table.tokens);
  const { page, pageSize, sortBy, sortOrder, filter } = request;
  const name = [page, pageSize, sortBy, sortOrder, filter?.status, filter?.hidesDust].join(" ");
  const cachedPage = pages.get(name);
  if (cachedPage !== undefined) return cachedPage;
  const { walletAddress, tokens, provenance } = table;
  const tokenPage = { walletAddress, ...pageTokens(tokens, request), provenance };
  pages.set(name, tokenPage);
  return tokenPage;
}

function listRecentPages(tokens: readonly TokenPnl[]): LRUCache<string, SourcedTokenPage> {
  const cachedPages = pagesOfLists.get(tokens);
  if (cachedPages !== undefined) return cachedPages;
  const pages = new LRUCache<string, SourcedTokenPage>({ max: MAX_PAGES });
  pagesOfLists.set(tokens, pages);
  return pages;
}

/** Pages are released with their list. */
const pagesOfLists = new WeakMap<readonly TokenPnl[], LRUCache<string, SourcedTokenPage>>();

/** Per list. */
const MAX_PAGES = 4;
