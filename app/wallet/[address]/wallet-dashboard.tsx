import type { Address } from "@walletlens/engine/address";
import type { ReactNode } from "react";
import { currentSession } from "@/app/current-session";
import { endWatch, startWatch } from "@/app/watchlist/watch-actions";
import type { Currency } from "@/components/ui/currency";
import { AnalysisProgress } from "@/components/wallet/analysis-progress";
import { BehaviorPanel } from "@/components/wallet/behavior-panel";
import { CashPanel } from "@/components/wallet/cash-panel";
import { EvidencePanel } from "@/components/wallet/evidence-panel";
import { HoldingsPanel } from "@/components/wallet/holdings-panel";
import type { Money } from "@/components/wallet/money";
import type { WalletPanel } from "@/components/wallet/panel-json";
import { WalletPeriodBar } from "@/components/wallet/period-bar";
import { ReadRest } from "@/components/wallet/read-rest";
import { ResultsPanels } from "@/components/wallet/results-panels";
import { ReviewPanel } from "@/components/wallet/review-panel";
import { TokenTable } from "@/components/wallet/token-table";
import { TrustReasons } from "@/components/wallet/trust-badge";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";
import { VerifyAnswer } from "@/components/wallet/verify-answer";
import { WalletFreshness } from "@/components/wallet/wallet-freshness";
import { WalletHeader } from "@/components/wallet/wallet-header";
import { WalletNotices } from "@/components/wallet/wallet-notices";
import { type WalletPageQuery, walletPath } from "@/components/wallet/wallet-query";
import { WalletTags } from "@/components/wallet/wallet-tags";
import { WalletTiles } from "@/components/wallet/wallet-tiles";
import { WatchButton } from "@/components/watch/watch-button";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { findWatch } from "@/lib/watching/watches";
import { loadPeriod, PeriodSection, PeriodTokensSection } from "./period-sections";
import type { ReadyResult } from "./read-wallet-page";
import { WalletPanelTools } from "./wallet-panel-tools";
import {
  ChartsSection,
  ContactsSection,
  FeedSection,
  FunderSection,
  HeldAssetsSection,
  loadCharts,
  loadContacts,
  loadHoldings,
  PnlSection,
  UnpricedCount,
} from "./wallet-sections";

interface WalletDashboardProps {
  readonly wallet: Address;
  readonly query: WalletPageQuery;
  readonly currency: Currency;
  readonly customRpcUrl: string | null;
  readonly result: ReadyResult;
}

/** A wallet without swaps shows its feed in place of swap metrics. */
export function WalletDashboard(props: WalletDashboardProps) {
  const { wallet, query, currency, customRpcUrl, result } = props;
  const { profile } = result;
  const money = { currency, usdPerSol: findUsdPerSol(profile.hud) };
  const renderTools = (panel: WalletPanel) => (
    <WalletPanelTools wallet={wallet} panel={panel} tokenRequest={query.tokens} />
  );
  const period = query.period === null ? null : loadPeriod(wallet, query.period);
  const charts = profile.behavior === null ? Promise.resolve(null) : loadCharts({ wallet, query });
  const chartProps = { wallet, query, charts, renderTools };
  const allTimeMark = period !== null && <span className="text-sm text-muted">All time</span>;
  const renderAllTimeTools = (panel: WalletPanel) => (
    <>
      {allTimeMark}
      {renderTools(panel)}
    </>
  );
  const feed = <FeedSection {...props} />;
  const contacts = loadContacts(wallet);
  const heldTokens = loadHoldings(wallet);
  const holdings = (
    <HoldingsPanel
      profile={profile}
      money={money}
      tools={renderTools("holdings")}
      unpriced={<UnpricedCount wallet={wallet} found={heldTokens} />}
    />
  );
  const heldAssets = <HeldAssetsSection {...props} money={money} found={heldTokens} />;
  const coverage = <Coverage {...props} tools={renderTools("evidence")} />;
  return (
    <div className="space-y-4">
      <Header {...props} contacts={contacts} />
      <ReviewPanel profile={profile} />
      <WalletPeriodBar wallet={wallet} query={query} currency={currency} />
      {profile.behavior === null ? (
        <>
          {feed}
          <div className="grid gap-4 sm:grid-cols-2">
            {holdings}
            {coverage}
          </div>
          <CashPanel profile={profile} tools={renderTools("cash")} />
          {heldAssets}
        </>
      ) : (
        <>
          <div className="grid gap-4 lg:grid-cols-3 print:block print:space-y-4">
            <div className="flex flex-col gap-4">
              {period === null ? (
                <WalletTiles profile={profile} layout="side" money={money} />
              ) : (
                <PeriodSection wallet={wallet} query={query} money={money} metrics={period} />
              )}
              {holdings}
            </div>
            <PnlSection
              {...chartProps}
              money={money}
              results={{ ...profile.pnl.allTime, complete: profile.coverage.complete }}
              className="lg:col-span-2"
            />
          </div>
          {heldAssets}
          <TokenSection {...props} money={money} period={period} tools={renderTools("tokens")} />
          {feed}
          <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
            <BehaviorPanel
              profile={profile}
              money={money}
              tools={renderAllTimeTools("behavior")}
              className="lg:col-span-2 print:col-span-2"
            />
            {coverage}
          </div>
          <CashPanel profile={profile} tools={renderAllTimeTools("cash")} />
          <ResultsPanels profile={profile} money={money} aside={allTimeMark} />
          <ChartsSection {...chartProps} />
        </>
      )}
      <ContactsSection wallet={wallet} contacts={contacts} customRpcUrl={customRpcUrl} />
    </div>
  );
}

interface CoverageProps extends WalletDashboardProps {
  readonly tools: ReactNode;
}

function Coverage({ wallet, customRpcUrl, result: { profile, names }, tools }: CoverageProps) {
  const { inputs } = profile.hud.provenance;
  const site = { site: readEnv().siteUrl, rpcUrl: customRpcUrl ?? "$SOLANA_RPC_URL" };
  const verification = inputs && <VerifyAnswer wallet={wallet} inputs={inputs} {...site} />;
  return <EvidencePanel profile={profile} names={names} verification={verification} tools={tools} />;
}

interface TokenSectionProps extends Omit<WalletDashboardProps, "currency"> {
  readonly money: Money;
  /** Metrics of the chosen period; null for all time. */
  readonly period: ReturnType<typeof loadPeriod> | null;
  readonly tools: ReactNode;
}

/** Results by token, of all time or of a period. */
function TokenSection({ result, period, tools, ...props }: TokenSectionProps) {
  if (period !== null) return <PeriodTokensSection {...props} metrics={period} />;
  const { wallet, query } = props;
  return (
    <TokenTable
      wallet={wallet}
      customRpcUrl={props.customRpcUrl}
      money={props.money}
      tools={tools}
      names={result.names}
      tokens={result.tokens}
      request={query.tokens}
      linkTo={(rows) => walletPath(wallet, { ...query, tokens: rows })}
      columns={query.tokenColumns}
      linkToColumns={(columns) => walletPath(wallet, { ...query, tokenColumns: columns })}
      now={Date.now()}
    />
  );
}

interface HeaderProps extends WalletDashboardProps {
  readonly contacts: ReturnType<typeof loadContacts>;
}

async function Header({ wallet, customRpcUrl, result, query, currency, contacts }: HeaderProps) {
  const { profile, stale, refreshJobId } = result;
  const session = await currentSession();
  const watch = session === null ? null : await findWatch(container().ports, session.userId, wallet);
  const progress = { href: `/wallet/${wallet}`, failedParam: "failed" };
  return (
    <>
      <WalletHeader
        wallet={wallet}
        customRpcUrl={customRpcUrl}
        name={profile.kol?.name ?? null}
        view={{ period: query.period, currency: currency === "usd" ? currency : query.currency }}
        actions={
          <WatchButton
            wallet={wallet}
            isWatched={session && watch !== null}
            start={startWatch.bind(null, wallet)}
            stop={endWatch.bind(null, wallet)}
          />
        }
        tags={
          <>
            <WalletTags profile={profile} />
            <TrustReasons profile={profile} />
          </>
        }
        status={
          <WalletFreshness
            profile={profile}
            now={Date.now()}
            refresh={refreshJobId && <AnalysisProgress {...progress} jobId={refreshJobId} isInline />}
            funder={<FunderSection contacts={contacts} />}
          />
        }
      />
      <WalletNotices
        wallet={wallet}
        profile={profile}
        stale={stale}
        rest={<Rest wallet={wallet} result={result} isSignedIn={session !== null} />}
      />
    </>
  );
}

interface RestProps {
  readonly wallet: Address;
  readonly result: ReadyResult;
  readonly isSignedIn: boolean;
}

/** Progress of reading older transactions, the button that starts it, or the limit that prevents it. */
function Rest({ wallet, result: { restJobId, hasMoreHistory }, isSignedIn }: RestProps) {
  if (restJobId !== null)
    return <AnalysisProgress jobId={restJobId} href={`/wallet/${wallet}`} failedParam="unread" />;
  if (hasMoreHistory === true) return <ReadRest wallet={wallet} isSignedIn={isSignedIn} />;
  return hasMoreHistory === false && "It is as much as this server reads of one wallet.";
}
