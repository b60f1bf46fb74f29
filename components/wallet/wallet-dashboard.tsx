import type { ReactNode } from "react";
import { BehaviorPanel } from "@/components/wallet/behavior-panel";
import { EvidencePanel } from "@/components/wallet/evidence-panel";
import { HoldingsPanel } from "@/components/wallet/holdings-panel";
import { TokenTable } from "@/components/wallet/token-table";
import { WalletFreshness } from "@/components/wallet/wallet-freshness";
import { WalletHeader } from "@/components/wallet/wallet-header";
import { WalletNotices } from "@/components/wallet/wallet-notices";
import { WalletTags } from "@/components/wallet/wallet-tags";
import { WalletTiles } from "@/components/wallet/wallet-tiles";
import type { Address } from "@/lib/domain/address";
import type { WalletProfile } from "@/lib/domain/wallet/profile";
import type { TokenPage, TokenPageRequest } from "@/lib/domain/wallet/token-rows";

export interface WalletDashboardProps {
  readonly wallet: Address;
  readonly profile: WalletProfile;
  readonly tokens: TokenPage;
  readonly tokenRequest: TokenPageRequest;
  /** True where the figures could not be refreshed. */
  readonly stale: boolean;
  /** Unix milliseconds. */
  readonly now: number;
  readonly customRpcUrl: string | null;
  readonly charts: ReactNode;
}

/** Everything that is known of a wallet. */
export function WalletDashboard({
  wallet,
  profile,
  tokens,
  tokenRequest,
  stale,
  now,
  customRpcUrl,
  charts,
}: WalletDashboardProps) {
  return (
    <div className="space-y-4">
      <WalletHeader
        wallet={wallet}
        customRpcUrl={customRpcUrl}
        name={profile.kol?.name ?? null}
        tags={<WalletTags profile={profile} />}
        status={<WalletFreshness profile={profile} now={now} />}
      />
      <WalletNotices profile={profile} stale={stale} />
      <WalletTiles profile={profile} />
      <div className="grid gap-4 lg:grid-cols-3">
        <BehaviorPanel profile={profile} className="lg:col-span-2" />
        <div className="grid gap-4 sm:max-lg:grid-cols-2">
          <HoldingsPanel profile={profile} />
          <EvidencePanel profile={profile} />
        </div>
      </div>
      {charts}
      <TokenTable wallet={wallet} tokens={tokens} request={tokenRequest} customRpcUrl={customRpcUrl} />
    </div>
  );
}
