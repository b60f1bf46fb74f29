import { formatPercent } from "@walletlens/client/format";
import type { CombinedResult } from "@walletlens/contract/combined";
import type { ReactNode } from "react";
import { countOf } from "@/components/ui/count-of";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { Known } from "@/components/wallet/known";
import { SolResult } from "@/components/wallet/sol";
import { isPartialSum, whyUnknown } from "@/components/wallet/unknown-reasons";

const SOLD = "Result of the units that it sold, regardless of which wallet bought them.";
const SHARE = "Its result ÷ that of all; negative where it goes the other way.";

interface MemberTableProps {
  readonly result: CombinedResult;
  readonly now: number;
  readonly tools: ReactNode;
}

export function MemberTable({ result, now, tools }: MemberTableProps) {
  const { perWallet, internal } = result;
  return (
    <Panel title="Realized PnL by wallet" aside={tools}>
      <DataTable
        caption="Realized PnL by selling wallet"
        columns={columnsAt(now)}
        rows={perWallet}
        keyOf={({ walletAddress }) => walletAddress}
      />
      <p className="border-t border-line px-4 py-2 text-sm text-faint">
        Internal: {countOf(internal.transfers, "transfer")} and{" "}
        {countOf(internal.tradesBetweenMembers, "swap")}. Internal moves are excluded, so single-wallet
        metrics do not add up to the total.
      </p>
    </Panel>
  );
}

function columnsAt(now: number): readonly Column<CombinedResult["perWallet"][number]>[] {
  return [
    { name: "Wallet", cell: ({ walletAddress }) => <WalletPageLink wallet={walletAddress} /> },
    {
      name: "Realized SOL",
      isNumber: true,
      tip: SOLD,
      cell: (member) => (
        <Known
          reason={whyUnknown(member, "realizedPnlSol")}
          isPartial={isPartialSum(member, "realizedPnlSol")}
        >
          <SolResult sol={member.realizedPnlSol} />
        </Known>
      ),
    },
    {
      name: "Share",
      isNumber: true,
      className: "figure",
      tip: SHARE,
      cell: ({ share }) => (share === null ? <span className="text-faint">–</span> : formatPercent(share)),
    },
    {
      name: "Read",
      isNumber: true,
      className: "text-muted",
      cell: ({ calculatedAt }) => <RelativeTime time={calculatedAt} now={now} />,
    },
    {
      name: "Alone",
      isNumber: true,
      cell: ({ walletAddress }) => (
        <EvidenceLink
          href={metricPath(walletAddress, "realized-pnl")}
          name="Realized result of this wallet alone"
          className="text-accent"
        >
          Evidence
        </EvidenceLink>
      ),
    },
  ];
}
