import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";

/**
 * The page with what a wallet's figure is made of; `part` is the bar, hour or day of it, `page` counts from 1. Figures
 * of no one wallet have none.
 */
export function figurePath(wallet: string, figure: FigureName, part?: string | null, page?: number): string;
export function figurePath(wallet: string | null, figure: FigureName): string | null;
export function figurePath(
  wallet: string | null,
  figure: FigureName,
  part: string | null = null,
  page = 1,
): string | null {
  return wallet === null ? null : `/wallet/${wallet}/figures/${figure}${writeQuery(part, page)}`;
}

/** The page with what a wallet did with one token. */
export function tokenPath(wallet: string, mint: string, page = 1): string {
  return `/wallet/${wallet}/tokens/${mint}${writeQuery(null, page)}`;
}

function writeQuery(part: string | null, page: number): string {
  const query = new URLSearchParams();
  if (part !== null) query.set("of", part);
  if (page !== 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
