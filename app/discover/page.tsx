import { RANKING_PERIODS } from "@walletlens/contract/constants";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import type { PageInput } from "@/app/page-input";
import { setProblemStatus } from "@/app/set-problem-status";
import { DiscoverFilters } from "@/components/discover/discover-filters";
import {
  type DiscoverRequest,
  readDiscoverQuery,
  toRankingSearch,
  writeDiscoverQuery,
  writeSavedSearch,
} from "@/components/discover/discover-query";
import { DiscoverTable } from "@/components/discover/discover-table";
import { ButtonLink } from "@/components/ui/button-link";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { CURRENCIES, CURRENCY_COOKIE, readCurrency } from "@/components/ui/currency";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { Segments } from "@/components/ui/segments";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import type { DiscoveredWallets } from "@/lib/wallets/rules/ranking-search";

export const metadata: Metadata = {
  title: "Discover wallets",
  description: "Analyzed Solana wallets by trader type, PnL, win rate and data quality.",
};

const PAGE_SIZE = 50;
const NONE_LIKE_THIS = "No wallets match. Loosen the filters.";
const ALL_LEFT_OUT = "This page has only programs, pools and exchanges, which are hidden. See the next page.";

interface Listed extends DiscoveredWallets {
  /** Error sentence if the list cannot be read. */
  readonly busy?: string;
}

/** Returns an empty list and sets status 503. Throws any error that is not an AppError. */
function listBusy(error: unknown): Listed {
  if (!(error instanceof AppError)) throw error;
  const { code, message, fields } = error;
  setProblemStatus({ code, message, ...fields });
  return { wallets: [], next: null, busy: message };
}

function describeEmpty(isFirst: boolean, hasMore: boolean): string {
  if (hasMore) return ALL_LEFT_OUT;
  return isFirst ? NONE_LIKE_THIS : "End of the list.";
}

function describePeriod({ period }: DiscoverRequest): string {
  if (period === "all") return "";
  return `Results of the last ${Number.parseInt(period, 10)} days end with each wallet's analysis.`;
}

function ListTools({ search }: { search: string }) {
  return (
    <span className="flex gap-2">
      <CopyButton text={`${readEnv().siteUrl}/discover${search}`} name="link" label="Copy link" />
      <a
        href={`/discover.csv${search}`}
        download="wallets.csv"
        title="The first 1,000 matching wallets with exact values"
        className={BUTTON_STYLE.quiet}
      >
        CSV
      </a>
    </span>
  );
}

export default async function DiscoverPage({ searchParams }: PageInput) {
  const query = await searchParams;
  const request = readDiscoverQuery(query, readCurrency((await cookies()).get(CURRENCY_COOKIE)?.value));
  // A form without scripts sends its empty fields, too.
  if (Object.values(query).includes("")) redirect(`/discover${writeDiscoverQuery(request)}`);
  const { pages } = container();
  await pages.admitReader(await headers());
  const currentMs = Date.now();
  const list: Listed = await pages
    .discoverWallets(toRankingSearch(request, PAGE_SIZE, currentMs))
    .catch((error: unknown) => listBusy(error));
  const { wallets, next } = list;
  const linkTo = (after: typeof next) => `/discover${writeDiscoverQuery({ ...request, after })}`;
  return (
    <div className="space-y-4">
      <PageHeader title="Discover wallets">
        Wallets analyzed in the last 7 days. Partial and unknown results come last. {describePeriod(request)}{" "}
        Copy the link to save this search.
      </PageHeader>
      <DiscoverSwitches request={request} />
      <Panel title="Analyzed wallets" aside={<ListTools search={writeSavedSearch(request)} />}>
        <DiscoverFilters request={request} />
        {wallets.length === 0 ? (
          <p className="p-4 text-muted">
            {list.busy ?? describeEmpty(request.after === null, next !== null)}
          </p>
        ) : (
          <DiscoverTable wallets={wallets} request={request} now={currentMs} />
        )}
        {(next !== null || request.after !== null) && (
          <nav aria-label="Pages of the list" className="flex gap-2 border-t border-line px-4 py-2">
            {request.after !== null && <ButtonLink href={linkTo(null)}>First</ButtonLink>}
            {next !== null && <ButtonLink href={linkTo(next)}>Next</ButtonLink>}
          </nav>
        )}
      </Panel>
    </div>
  );
}

/** Period and currency of the list. Both are in its address. */
function DiscoverSwitches({ request }: { request: DiscoverRequest }) {
  const { period, currency } = request;
  const buildPath = (change: Partial<DiscoverRequest>) =>
    `/discover${writeDiscoverQuery({ ...request, ...change, after: null })}`;
  return (
    <div data-screen-only className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Segments
        name="Period"
        segments={RANKING_PERIODS.map((choice) => ({
          name: choice === "all" ? "All" : choice.toUpperCase(),
          href: buildPath({ period: choice }),
          isCurrent: choice === period,
        }))}
      />
      <Segments
        name="Currency"
        segments={CURRENCIES.map((choice) => ({
          name: choice.toUpperCase(),
          href: buildPath({ currency: choice }),
          isCurrent: choice === (currency ?? "sol"),
        }))}
      />
    </div>
  );
}
