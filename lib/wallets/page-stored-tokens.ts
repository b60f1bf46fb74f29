import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { pageTokens, type TokenPage, type TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import { LRUCache } from "lru-cache";

/** Like `pageTokens`. Caches recent pages of a list, so that a repeated request returns the same object. */
export function pageStoredTokens(tokens: readonly TokenPnl[], request: TokenPageRequest): TokenPage {
  const pages = recentPages(tokens);
  const { page, pageSize, sortBy, sortOrder, filter } = request;
  const name = [page, pageSize, sortBy, sortOrder, filter?.status, filter?.hidesDust].join(" ");
  const known = pages.get(name);
  if (known !== undefined) return known;
  const made = pageTokens(tokens, request);
  pages.set(name, made);
  return made;
}

function recentPages(tokens: readonly TokenPnl[]): LRUCache<string, TokenPage> {
  const known = pagesOfLists.get(tokens);
  if (known !== undefined) return known;
  const pages = new LRUCache<string, TokenPage>({ max: MAX_PAGES });
  pagesOfLists.set(tokens, pages);
  return pages;
}

/** Pages are released with their list. */
const pagesOfLists = new WeakMap<readonly TokenPnl[], LRUCache<string, TokenPage>>();

/** Per list. */
const MAX_PAGES = 4;
