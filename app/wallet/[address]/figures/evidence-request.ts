import { shortAddress } from "@walletlens/client/format";
import type { Metric } from "@walletlens/client/metric-values";
import { METRICS } from "@walletlens/client/metrics";
import { type Address, isAddress } from "@walletlens/engine/address";
import type { FigureRequest } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import type { Metadata } from "next";
import { fromPageQuery, PAGE_FIELD, type PageQuery } from "@/components/ui/url-field";
import { describePart, findFigure } from "@/components/wallet/evidence/figure-parts";

export interface FigurePageProps {
  readonly params: Promise<{ readonly address: string; readonly figure: string }>;
  readonly searchParams: Promise<PageQuery>;
}

export interface AskedFigure {
  readonly wallet: Address;
  readonly request: FigureRequest;
  /** The figure, and the part of it, in words. */
  readonly title: string;
  /** Formula of the figure, in words. */
  readonly formula: string;
}

/** Reads what the address of a figure's page asks for. Null where there is no such wallet, figure or part. */
export async function readFigureRequest(props: FigurePageProps): Promise<AskedFigure | null> {
  const { address: wallet, figure: name } = await props.params;
  const query = await props.searchParams;
  const { of = null } = query;
  const figure = findFigure(name);
  if (!isAddress(wallet) || figure === null || (of !== null && typeof of !== "string")) return null;
  const part = of === null ? null : describePart(figure, of);
  if (of !== null && part === null) return null;
  const { label, formula, evidenceFormula = formula }: Metric = METRICS[figure];
  return {
    wallet,
    request: { figure, part: of, page: PAGE_FIELD.read(fromPageQuery(query)) },
    title: part === null ? label : `${label}: ${part}`,
    formula: evidenceFormula,
  };
}

export async function describeFigurePage(props: FigurePageProps): Promise<Metadata> {
  const asked = await readFigureRequest(props);
  if (asked === null) return { title: "No such figure" };
  const { wallet, title, formula } = asked;
  return {
    title: `${title} of ${shortAddress(wallet)}`,
    description: `${title} of the Solana wallet ${wallet}, with every row it is made of. ${formula}`,
  };
}
