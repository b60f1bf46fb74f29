import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { FeedRequest, WalletFeed } from "@walletlens/engine/wallet/list-feed";
import type { ReactNode } from "react";
import { AwaitSoon } from "@/app/await-soon";
import { loadOptional } from "@/app/load-optional";
import { Await } from "@/components/ui/await";
import { ContactsPanel, ContactsPlaceholder } from "@/components/wallet/contacts-panel";
import { FeedFrame, FeedPanel } from "@/components/wallet/feed-panel";
import type { ChartPanel } from "@/components/wallet/panel-json";
import { PeriodPanel, PeriodTiles } from "@/components/wallet/period-panel";
import { toPeriodChoice } from "@/components/wallet/period-query";
import {
  ChartPanelsSkeleton,
  ChartPanelsUnavailable,
  WalletChartPanels,
  type WalletChartPanelsProps,
} from "@/components/wallet/wallet-chart-panels";
import type { WalletPageQuery } from "@/components/wallet/wallet-query";
import { container } from "@/lib/composition/container";
import type { AdmitWork } from "@/lib/wallets/page-work";

interface SectionProps {
  readonly wallet: Address;
  readonly query: WalletPageQuery;
}

interface ChartsProps extends SectionProps, Pick<WalletChartPanelsProps, "results"> {
  readonly toolsOf: (panel: ChartPanel) => ReactNode;
}

export function ChartsSection(props: ChartsProps) {
  const charts = loadOptional(props.wallet, "a wallet's charts failed", (admit) =>
    container().pages.readWalletCharts(props.wallet, admit),
  );
  return (
    <AwaitSoon of={charts} fallback={<ChartPanelsSkeleton />}>
      {(known) =>
        known === null ? <ChartPanelsUnavailable /> : <WalletChartPanels {...props} charts={known} />
      }
    </AwaitSoon>
  );
}

export function FeedSection({ wallet, query, customRpcUrl }: SectionProps & { customRpcUrl: string | null }) {
  const found = loadOptional(wallet, "a wallet's feed failed", (admit) =>
    findFeed(wallet, query.feed, admit),
  );
  const fallback = (
    <FeedFrame>
      <div className="skeleton m-4 h-[400px]" />
    </FeedFrame>
  );
  return (
    <AwaitSoon of={found} fallback={fallback} id={JSON.stringify(query.feed)}>
      {(known) => {
        if (known === null) {
          return (
            <FeedFrame>
              <p className="p-4 text-muted">
                The feed could not be read this time. Load the page again to try once more.
              </p>
            </FeedFrame>
          );
        }
        const context = { wallet, names: known.names, now: Date.now(), customRpcUrl, isDrawer: false };
        return <FeedPanel feed={known.feed} query={query} context={context} />;
      }}
    </AwaitSoon>
  );
}

interface FoundFeed {
  readonly feed: WalletFeed;
  readonly names: TokenNames;
}

async function findFeed(wallet: Address, request: FeedRequest, admit: AdmitWork): Promise<FoundFeed | null> {
  const { readWalletFeed, nameTokens } = container().pages;
  const feed = await readWalletFeed(wallet, request, admit);
  if (feed === null) return null;
  const mints = feed.rows.flatMap(({ moves }) => moves.map(({ tokenAddress }) => tokenAddress));
  return { feed, names: await nameTokens(mints.filter((mint) => mint !== WRAPPED_SOL)) };
}

export function PeriodSection({ wallet, query }: SectionProps) {
  const { period } = query;
  const metrics =
    period !== null &&
    loadOptional(wallet, "the figures of a period failed", (admit) =>
      container().pages.readPeriod(wallet, toPeriodChoice(period), admit),
    );
  return (
    <PeriodPanel wallet={wallet} query={query}>
      {metrics && (
        <AwaitSoon of={metrics} fallback={<div className="skeleton m-4 h-28" />} id={JSON.stringify(period)}>
          {(known) =>
            known === null ? (
              <p className="border-t border-line p-4 text-muted">
                The figures of this period could not be computed this time. Load the page again to try once
                more.
              </p>
            ) : (
              <PeriodTiles metrics={known} />
            )
          }
        </AwaitSoon>
      )}
    </PeriodPanel>
  );
}

interface ContactsSectionProps {
  readonly wallet: Address;
  readonly customRpcUrl: string | null;
}

export function ContactsSection({ wallet, customRpcUrl }: ContactsSectionProps) {
  const contacts = loadOptional(wallet, "a wallet's contacts failed", (admit) =>
    container().pages.readCounterparties(wallet, admit),
  );
  return (
    <Await of={contacts} fallback={<ContactsPlaceholder isPending />}>
      {(known) =>
        known === null ? (
          <ContactsPlaceholder />
        ) : (
          <ContactsPanel wallet={wallet} known={known} now={Date.now()} customRpcUrl={customRpcUrl} />
        )
      }
    </Await>
  );
}
