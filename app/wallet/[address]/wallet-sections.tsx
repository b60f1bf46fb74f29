import { type Address, isAddress } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { WalletCharts } from "@walletlens/engine/result-types";
import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import type { TokenPage } from "@walletlens/engine/wallet/token-rows";
import { formatCount } from "@walletlens/format";
import type { WalletResults } from "@walletlens/format/known-result";
import type { ReactNode } from "react";
import { AwaitSoon } from "@/app/await-soon";
import { currentSession } from "@/app/current-session";
import { loadOptional } from "@/app/load-optional";
import { Await } from "@/components/ui/await";
import type { Currency } from "@/components/ui/currency";
import { ContactsPanel, ContactsPlaceholder, FirstFunder } from "@/components/wallet/contacts-panel";
import { FeedFrame, FeedPanel } from "@/components/wallet/feed-panel";
import {
  HeldAssetsFrame,
  HeldAssetsPanel,
  HeldAssetsPlaceholder,
} from "@/components/wallet/held-assets-panel";
import type { Money } from "@/components/wallet/money";
import type { ChartPanel } from "@/components/wallet/panel-json";
import { toPeriodChoice } from "@/components/wallet/period-query";
import { PnlPanel } from "@/components/wallet/pnl-panel";
import { nameExtent } from "@/components/wallet/view-query";
import {
  ChartPanelsSkeleton,
  ChartsUnavailable,
  PnlPanelSkeleton,
  WalletChartPanels,
} from "@/components/wallet/wallet-chart-panels";
import type { WalletPageQuery } from "@/components/wallet/wallet-query";
import { TABLE_SKELETON } from "@/components/wallet/wallet-skeleton";
import { container } from "@/lib/composition/container";
import type { AdmitWork } from "@/lib/wallets/page-work";
import type { KnownCounterparties } from "@/lib/wallets/rules/wallet-counterparties";

interface SectionProps {
  readonly wallet: Address;
  readonly query: WalletPageQuery;
}

/** Starts to compute the charts of the selected period; null if they fail. */
export function loadCharts({ wallet, query: { period } }: SectionProps): Promise<WalletCharts | null> {
  const choice = period && toPeriodChoice(period);
  return loadOptional(wallet, "a wallet's charts failed", (admit) =>
    container().pages.readWalletCharts(wallet, admit, choice),
  );
}

interface ChartsProps extends SectionProps {
  readonly charts: Promise<WalletCharts | null>;
  readonly renderTools: (panel: ChartPanel) => ReactNode;
}

export function ChartsSection({ wallet, query, charts, renderTools }: ChartsProps) {
  return (
    <AwaitSoon of={charts} fallback={<ChartPanelsSkeleton />} id={JSON.stringify(query.period)}>
      {(walletCharts) => (
        <WalletChartPanels
          wallet={wallet}
          renderTools={renderTools}
          charts={walletCharts}
          extent={nameExtent(query.period)}
        />
      )}
    </AwaitSoon>
  );
}

interface PnlProps extends ChartsProps {
  readonly results: WalletResults;
  readonly money: Money;
  readonly className: string;
}

export function PnlSection({ charts, renderTools, className, ...props }: PnlProps) {
  return (
    <AwaitSoon
      of={charts}
      fallback={<PnlPanelSkeleton className={className} />}
      failed={<ChartsUnavailable className={className} />}
      id={JSON.stringify(props.query.period)}
    >
      {(walletCharts) => (
        <PnlPanel
          {...props}
          charts={walletCharts}
          tools={renderTools(props.money.currency === "usd" ? "pnlUsd" : "pnl")}
          className={className}
        />
      )}
    </AwaitSoon>
  );
}

interface FeedSectionProps extends SectionProps {
  readonly customRpcUrl: string | null;
  readonly currency: Currency;
}

export async function FeedSection({ wallet, query, customRpcUrl, currency }: FeedSectionProps) {
  const feed = loadOptional(wallet, "a wallet's feed failed", (admit) =>
    findFeed(wallet, { ...query.feed, period: query.period && toPeriodChoice(query.period) }, admit),
  );
  const isSignedIn = (await currentSession()) !== null;
  return (
    <AwaitSoon
      of={feed}
      fallback={<FeedFrame>{TABLE_SKELETON}</FeedFrame>}
      failed={<FeedFrame>{renderUnread("feed")}</FeedFrame>}
      id={JSON.stringify([query.feed, query.period])}
    >
      {(foundFeed) => (
        <FeedPanel
          query={query}
          context={{ wallet, names: foundFeed.names, now: Date.now(), customRpcUrl, isDrawer: false }}
          currency={currency}
          isSignedIn={isSignedIn}
          feed={foundFeed.feed}
        />
      )}
    </AwaitSoon>
  );
}

function renderUnread(part: string): ReactNode {
  const sentence = `The ${part} could not be read this time. Load the page again to try once more.`;
  return <p className="p-4 text-muted">{sentence}</p>;
}

async function findFeed(wallet: Address, request: FeedRequest, admit: AdmitWork) {
  const { readWalletFeed, nameTokens } = container().pages;
  const feed = await readWalletFeed(wallet, request, admit);
  if (feed === null) return null;
  const mints = feed.rows.flatMap(({ moves }) => moves.map(({ tokenAddress }) => tokenAddress));
  return { feed, names: await nameTokens(mints.filter((mint) => mint !== WRAPPED_SOL)) };
}

type FoundHoldings = Awaited<ReturnType<typeof findHoldings>>;

/** Starts to read the first page of the holdings; null if that fails. */
export function loadHoldings(wallet: Address): Promise<FoundHoldings> {
  return loadOptional(wallet, "a wallet's holdings failed", (admit) => findHoldings(wallet, admit));
}

interface HoldingsProps {
  readonly wallet: Address;
  readonly found: Promise<FoundHoldings>;
}

/** Number of held tokens that count as 0 in the value of the holdings. */
export function UnpricedCount({ wallet, found }: HoldingsProps) {
  return (
    <AwaitSoon of={found} fallback="counted as 0" failed="counted as 0" id={`${wallet} unpriced`}>
      {({ evidence }) => {
        const count = evidence.terms.find(({ name }) => name === "unpriced_tokens")?.value;
        return typeof count === "number" ? `${formatCount(count)} (counted as 0)` : "counted as 0";
      }}
    </AwaitSoon>
  );
}

interface HeldAssetsSectionProps extends HoldingsProps {
  readonly customRpcUrl: string | null;
  readonly money: Money;
  readonly result: { readonly tokens: TokenPage };
}

export function HeldAssetsSection({ wallet, found, result, customRpcUrl, money }: HeldAssetsSectionProps) {
  return (
    <AwaitSoon
      of={found}
      fallback={<HeldAssetsPlaceholder tokens={result.tokens} />}
      failed={<HeldAssetsFrame>{renderUnread("holdings")}</HeldAssetsFrame>}
      id={wallet}
    >
      {(holdings) => (
        <HeldAssetsPanel {...holdings} wallet={wallet} customRpcUrl={customRpcUrl} money={money} />
      )}
    </AwaitSoon>
  );
}

async function findHoldings(wallet: Address, admit: AdmitWork) {
  const { readMetricEvidence, nameTokens } = container().pages;
  const request = { metric: "holdings", part: null, page: 1 } as const;
  const evidence = await readMetricEvidence(wallet, request, admit);
  if (evidence === null) return null;
  const rows = evidence.rows.kind === "holdings" ? evidence.rows.list : [];
  const mints = rows.flatMap(({ tokenAddress }) => tokenAddress ?? []).filter(isAddress);
  return { evidence, names: await nameTokens(mints) };
}

/** Starts to read the counterparties; null if that fails. */
export function loadContacts(wallet: Address): Promise<KnownCounterparties | null> {
  return loadOptional(wallet, "a wallet's contacts failed", (admit) =>
    container().pages.readCounterparties(wallet, admit),
  );
}

/** Empty until the counterparties are read. */
export function FunderSection({ contacts }: { contacts: Promise<KnownCounterparties | null> }) {
  return (
    <Await of={contacts} fallback={null}>
      {({ opening }) => (
        <>
          {" · "}
          <FirstFunder opening={opening} />
        </>
      )}
    </Await>
  );
}

interface ContactsSectionProps {
  readonly wallet: Address;
  readonly contacts: Promise<KnownCounterparties | null>;
  readonly customRpcUrl: string | null;
}

export function ContactsSection({ wallet, contacts, customRpcUrl }: ContactsSectionProps) {
  return (
    <Await of={contacts} fallback={<ContactsPlaceholder isPending />} failed={<ContactsPlaceholder />}>
      {(counterparties) => (
        <ContactsPanel wallet={wallet} known={counterparties} now={Date.now()} customRpcUrl={customRpcUrl} />
      )}
    </Await>
  );
}
