import { NO_CONDITIONS } from "@/components/discover/discover-query";
import { DiscoverTable } from "@/components/discover/discover-table";
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { DiscoveredWallets } from "@/lib/wallets/rules/ranking-search";

export function RealResult({ wallets, now }: { wallets: DiscoveredWallets["wallets"]; now: number }) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-x-6 gap-y-1 text-sm text-muted sm:grid-cols-3">
        <li>
          <strong className="font-medium text-text">Each figure opens</strong> the transactions that add up to
          it.
        </li>
        <li>
          <strong className="font-medium text-text">What is unknown is said</strong>, not guessed.
        </li>
        <li>
          <strong className="font-medium text-text">Failed calls are free</strong>, and a repeated call is
          charged once.
        </li>
      </ul>
      {wallets.length > 0 && (
        <Panel
          title="Highest net of the wallets analyzed in 7 days"
          aside={<ButtonLink href="/discover">Discover all</ButtonLink>}
        >
          <DiscoverTable wallets={wallets} request={NO_CONDITIONS} now={now} />
        </Panel>
      )}
    </div>
  );
}
