import type { Address } from "@walletlens/engine/address";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { TokenPage } from "@walletlens/engine/wallet/token-rows";
import type { ReactNode } from "react";
import { BehaviorPanel } from "@/components/wallet/behavior-panel";
import { EvidencePanel } from "@/components/wallet/evidence-panel";
import { HoldingsPanel } from "@/components/wallet/holdings-panel";
import type { WalletPanel } from "@/components/wallet/panel-json";
import { TokenTable } from "@/components/wallet/token-table";
import { TrustReasons } from "@/components/wallet/trust-badge";
import { WalletFreshness } from "@/components/wallet/wallet-freshness";
import { WalletHeader } from "@/components/wallet/wallet-header";
import { WalletNotices } from "@/components/wallet/wallet-notices";
import { type WalletQuery, walletPath } from "@/components/wallet/wallet-query";
import { WalletTags } from "@/components/wallet/wallet-tags";
import { WalletTiles } from "@/components/wallet/wallet-tiles";

export interface WalletDashboardProps {
  readonly wallet: Address;
  readonly profile: WalletProfile;
  readonly tokens: TokenPage;
  readonly names: TokenNames;
  readonly query: WalletQuery;
  readonly stale: boolean;
  readonly refresh: ReactNode;
  readonly now: number;
  readonly customRpcUrl: string | null;
  readonly charts: ReactNode;
  readonly actions: ReactNode;
  /** Button that reads older transactions, or the reason why not. */
  readonly rest: ReactNode;
  readonly period: ReactNode;
  readonly feed: ReactNode;
  readonly contacts: ReactNode;
  readonly toolsOf: (panel: WalletPanel) => ReactNode;
}

/** A wallet without swaps shows its feed in place of swap metrics. */
export function WalletDashboard({
  wallet,
  profile,
  tokens,
  names,
  query,
  stale,
  refresh,
  now,
  customRpcUrl,
  charts,
  actions,
  rest,
  period,
  feed,
  contacts,
  toolsOf,
}: WalletDashboardProps) {
  const standing = (
    <>
      <HoldingsPanel profile={profile} tools={toolsOf("holdings")} />
      <EvidencePanel profile={profile} names={names} tools={toolsOf("evidence")} />
    </>
  );
  return (
    <div className="space-y-4">
      <WalletHeader
        wallet={wallet}
        customRpcUrl={customRpcUrl}
        name={profile.kol?.name ?? null}
        actions={actions}
        tags={
          <>
            <WalletTags profile={profile} />
            <TrustReasons profile={profile} />
          </>
        }
        status={<WalletFreshness profile={profile} now={now} refresh={refresh} />}
      />
      <WalletNotices wallet={wallet} profile={profile} stale={stale} rest={rest} />
      {profile.behavior === null ? (
        <>
          {feed}
          <div className="grid gap-4 sm:grid-cols-2">{standing}</div>
        </>
      ) : (
        <>
          <WalletTiles profile={profile} />
          {period}
          <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
            <BehaviorPanel
              profile={profile}
              tools={toolsOf("behavior")}
              className="lg:col-span-2 print:col-span-2"
            />
            <div className="grid gap-4 sm:max-lg:grid-cols-2 print:grid-cols-1">{standing}</div>
          </div>
          {charts}
          <TokenTable
            wallet={wallet}
            tokens={tokens}
            names={names}
            request={query.tokens}
            linkTo={(rows) => walletPath(wallet, { ...query, tokens: rows })}
            customRpcUrl={customRpcUrl}
            now={now}
            tools={toolsOf("tokens")}
          />
          {feed}
        </>
      )}
      {contacts}
    </div>
  );
}
