import type { CombinedResult } from "@walletlens/contract/combined";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import { formatCount } from "@walletlens/format";
import { COMBINED_DAYS, CombinedPeriodTiles, findCombinedPeriod } from "@/components/compare/combined-period";
import { MemberTable } from "@/components/compare/member-table";
import type { Currency } from "@/components/ui/currency";
import type { ApiCall } from "@/components/ui/json-dialog";
import { Notice } from "@/components/ui/notice";
import { PanelTools } from "@/components/ui/panel-tools";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { BehaviorPanel } from "@/components/wallet/behavior-panel";
import { CashPanel } from "@/components/wallet/cash-panel";
import { EvidencePanel } from "@/components/wallet/evidence-panel";
import { HoldingsPanel } from "@/components/wallet/holdings-panel";
import { PeriodBar } from "@/components/wallet/period-bar";
import type { PeriodRequest } from "@/components/wallet/period-query";
import { ResultsPanels } from "@/components/wallet/results-panels";
import { TrustReasons } from "@/components/wallet/trust-badge";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";
import type { ViewRequest } from "@/components/wallet/view-query";
import { WalletFreshness } from "@/components/wallet/wallet-freshness";
import { WalletTags } from "@/components/wallet/wallet-tags";
import { WalletTiles } from "@/components/wallet/wallet-tiles";

interface CombinedViewProps {
  readonly result: CombinedResult & LeftOutProps;
  readonly names: TokenNames;
  readonly now: number;
  /** The API call for this result; null after expiry. */
  readonly call: ApiCall | null;
  /** Period and currency of the address; null on a page without the choice: all time in SOL. */
  readonly view?: CombinedViewChoice | null;
}

export interface CombinedViewChoice {
  readonly period: PeriodRequest | null;
  readonly currency: Currency;
  /** Returns the address of the page in another period or currency. */
  readonly buildPath: (change: Partial<ViewRequest>) => string;
}

export function CombinedView({ result, names, now, call, view = null }: CombinedViewProps) {
  // No member's evidence adds up to a metric of all.
  const profile = { ...result, walletAddress: null };
  const tools = call && <PanelTools call={call} />;
  const money = { currency: view?.currency ?? "sol", usdPerSol: findUsdPerSol(result.hud) };
  const period = findCombinedPeriod(view?.period ?? null);
  const allTimeMark = period !== null && <span className="text-sm text-muted">All time</span>;
  return (
    <>
      <div>
        <div className="flex min-h-5 flex-wrap items-center gap-1.5">
          <h2 className="mr-2 text-lg font-medium">{formatCount(result.wallets.length)} wallets</h2>
          <WalletTags profile={profile} />
          <TrustReasons profile={profile} />
        </div>
        <div className="mt-1 text-sm text-muted">
          <WalletFreshness profile={profile} now={now} />
        </div>
      </div>
      <LeftOut skipped={result.skipped} notFound={result.notFound} />
      {view !== null && (
        <PeriodBar {...view} period={period === null ? null : view.period} days={COMBINED_DAYS} form={null} />
      )}
      {period === null ? (
        <WalletTiles profile={profile} money={money} />
      ) : (
        <CombinedPeriodTiles result={result} name={period} money={money} />
      )}
      <CashPanel profile={profile} tools={allTimeMark} />
      {profile.behavior !== null && <ResultsPanels profile={profile} money={money} aside={allTimeMark} />}
      <MemberTable result={result} now={now} currency={money.currency} tools={tools} />
      <div className="grid gap-4 lg:grid-cols-3">
        <BehaviorPanel profile={profile} money={money} tools={allTimeMark} className="lg:col-span-2" />
        <div className="grid gap-4 sm:max-lg:grid-cols-2">
          <HoldingsPanel
            profile={profile}
            money={money}
            tools={null}
            unpriced={`${formatCount(profile.pnl.allTime.unpriced.tokens)} bought, and received ones (counted as 0)`}
          />
          <EvidencePanel profile={profile} names={names} tools={null} />
        </div>
      </div>
    </>
  );
}

export interface LeftOutProps {
  readonly skipped: readonly string[];
  readonly notFound: readonly string[];
}

function LeftOut({ skipped, notFound }: LeftOutProps) {
  if (skipped.length + notFound.length === 0) return null;
  return (
    <Notice tone="warning" title="Some addresses take no part">
      <Addresses words="No trader's:" addresses={skipped} />
      <Addresses words="Never used:" addresses={notFound} />
    </Notice>
  );
}

function Addresses({ words, addresses }: { words: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {words}
      {addresses.map((address) => (
        <WalletPageLink key={address} wallet={address} />
      ))}
    </span>
  );
}
