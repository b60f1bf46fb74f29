import type { Address } from "@walletlens/engine/address";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { FeedFilter } from "@walletlens/engine/wallet/list-feed";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { listPeriodTokens, type PeriodToken } from "@walletlens/engine/wallet/period-tokens";
import { AwaitSoon } from "@/app/await-soon";
import { loadOptional } from "@/app/load-optional";
import { Panel } from "@/components/ui/panel";
import { writeQuery } from "@/components/ui/url-field";
import { clearFeedFilter } from "@/components/wallet/feed-query";
import type { Money } from "@/components/wallet/money";
import { PeriodTiles } from "@/components/wallet/period-bar";
import { PERIOD_FIELD, type PeriodRequest, toPeriodChoice } from "@/components/wallet/period-query";
import { PeriodTokenTable } from "@/components/wallet/period-token-table";
import { TOKEN_TABLE_FIELD } from "@/components/wallet/token-query";
import { type WalletPageQuery, walletPath } from "@/components/wallet/wallet-query";
import { TABLE_SKELETON } from "@/components/wallet/wallet-skeleton";
import { container } from "@/lib/composition/container";

/** Starts to compute the results of a period; null if they fail. */
export function loadPeriod(wallet: Address, period: PeriodRequest): Promise<PeriodMetrics | null> {
  return loadOptional(wallet, "the figures of a period failed", (admit) =>
    container().pages.readPeriod(wallet, toPeriodChoice(period), admit),
  );
}

interface PeriodSectionProps {
  readonly money: Money;
  readonly wallet: Address;
  readonly query: WalletPageQuery;
  readonly metrics: Promise<PeriodMetrics | null>;
}

export function PeriodSection({ wallet, query, money, metrics }: PeriodSectionProps) {
  return (
    <AwaitSoon
      of={metrics}
      fallback={<div className="skeleton h-80" />}
      failed={FAILED}
      id={JSON.stringify(query.period)}
    >
      {(periodMetrics) => (
        <PeriodTiles
          metrics={periodMetrics}
          money={money}
          buildFeedPath={(filter) => feedPath(wallet, query, filter)}
        />
      )}
    </AwaitSoon>
  );
}

/** Path of the feed of the period with a filter. */
function feedPath(wallet: Address, query: WalletPageQuery, filter: Partial<FeedFilter>): string {
  return `${walletPath(wallet, { ...query, feed: { ...clearFeedFilter(query.feed), ...filter } })}#feed`;
}

const FAILED = (
  <p className="p-4 text-muted">
    The results of this period could not be computed. Reload the page to try again.
  </p>
);

interface PeriodTokensProps extends PeriodSectionProps {
  readonly customRpcUrl: string | null;
}

/** The token table of the selected period. */
export function PeriodTokensSection(props: PeriodTokensProps) {
  const { query, metrics } = props;
  return (
    <AwaitSoon
      of={loadTokens(metrics, query)}
      fallback={<Panel title="Tokens">{TABLE_SKELETON}</Panel>}
      failed={<Panel title="Tokens">{FAILED}</Panel>}
      id={JSON.stringify([query.tokens, query.period])}
    >
      {(periodTokens) => <Tokens {...props} {...periodTokens} />}
    </AwaitSoon>
  );
}

interface KnownTokens {
  readonly shown: readonly PeriodToken[];
  readonly total: number;
  readonly names: TokenNames;
}

async function loadTokens(
  metrics: Promise<PeriodMetrics | null>,
  { tokens: { page, pageSize, ...order } }: WalletPageQuery,
): Promise<KnownTokens | null> {
  const periodMetrics = await metrics;
  if (periodMetrics === null) return null;
  const shownTokens = listPeriodTokens(periodMetrics.tokens, order).slice(
    (page - 1) * pageSize,
    page * pageSize,
  );
  const names = await container().pages.nameTokens(shownTokens.map(({ tokenAddress }) => tokenAddress));
  return { shown: shownTokens, total: periodMetrics.tokens.length, names };
}

function Tokens({ wallet, query, money, customRpcUrl, ...known }: PeriodTokensProps & KnownTokens) {
  const { shown, total, names } = known;
  const { tokens: request } = query;
  const file = writeQuery("", [
    ...PERIOD_FIELD.write(query.period),
    ...TOKEN_TABLE_FIELD.write({ ...request, page: 1 }),
  ]);
  return (
    <PeriodTokenTable
      wallet={wallet}
      names={names}
      customRpcUrl={customRpcUrl}
      money={money}
      shown={shown}
      total={total}
      request={request}
      now={Date.now()}
      linkTo={(rows) => walletPath(wallet, { ...query, tokens: rows })}
      file={`/wallet/${wallet}/tokens.csv${file}`}
      buildFeedPath={(token) => feedPath(wallet, query, { token })}
    />
  );
}
