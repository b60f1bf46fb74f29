import type { CombinedResult } from "@walletlens/contract/combined";
import { formatPercent } from "@walletlens/format";
import { toKnownResult } from "@walletlens/format/known-result";
import { MEMBER_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import type { Currency } from "@/components/ui/currency";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { Known } from "@/components/wallet/known";
import { Result } from "@/components/wallet/result";
import { toMetricHead } from "@/components/wallet/unknown-reasons";

const SHARE_COLUMN: Column<Member> = {
  ...toMetricHead(MEMBER_METRICS.share),
  isNumber: true,
  className: "figure",
  cell: ({ share }) => (share === null ? <span className="text-faint">–</span> : formatPercent(share)),
};

interface MemberTableProps {
  readonly result: CombinedResult;
  readonly now: number;
  readonly currency: Currency;
  readonly tools: ReactNode;
}

export function MemberTable({ result, now, currency, tools }: MemberTableProps) {
  const { perWallet, internal } = result;
  return (
    <Panel title="Realized PnL by wallet" aside={tools}>
      <DataTable
        caption="Realized PnL by wallet"
        columns={columnsAt(now, haveShares(perWallet), currency)}
        rows={perWallet}
        getKey={({ walletAddress }) => walletAddress}
      />
      <p className="border-t border-line px-4 py-2 text-sm text-faint">
        Internal moves: {formatQuantity(internal.transfers, "transfer")} and{" "}
        {formatQuantity(internal.tradesBetweenMembers, "trade")}. They are excluded, so single-wallet figures
        do not add up to the total.
      </p>
    </Panel>
  );
}

type Member = CombinedResult["perWallet"][number];

/** Returns false for results of both signs: shares of their sum mean nothing. */
function haveShares(members: readonly Member[]): boolean {
  return !members.some(({ share }) => share !== null && share < 0);
}

function columnsAt(now: number, hasShares: boolean, currency: Currency): readonly Column<Member>[] {
  return [
    { name: "Wallet", cell: ({ walletAddress }) => <WalletPageLink wallet={walletAddress} /> },
    {
      ...toMetricHead(MEMBER_METRICS.realizedPnlSol),
      name: `${MEMBER_METRICS.realizedPnlSol.label} ${currency.toUpperCase()}`,
      isNumber: true,
      cell: (member) => (
        <Known
          reason={
            toKnownResult(member, "realized", currency) === null
              ? MEMBER_METRICS.realizedPnlSol.unknownReason
              : null
          }
        >
          <Result scope={member} name="realized" money={{ currency }} />
        </Known>
      ),
    },
    ...(hasShares ? [SHARE_COLUMN] : []),
    {
      name: "Updated",
      isNumber: true,
      className: "text-muted",
      cell: ({ calculatedAt }) => <RelativeTime time={calculatedAt} now={now} />,
    },
    {
      name: "Wallet details",
      isNumber: true,
      cell: ({ walletAddress }) => (
        <EvidenceLink
          href={metricPath(walletAddress, "realized-pnl")}
          name="Realized PnL of this wallet alone"
          className="text-accent"
        >
          Evidence
        </EvidenceLink>
      ),
    },
  ];
}
