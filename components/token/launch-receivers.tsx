import { formatSupplyShare } from "@/components/token/format-supply-share";
import type { ShownLaunch } from "@/components/token/launch-tags";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import { WalletPageLink } from "@/components/ui/wallet-link";

type ShownReceiver = ShownLaunch["receivers"][number];

interface LaunchReceiversProps {
  readonly receivers: readonly ShownReceiver[];
  readonly customRpcUrl: string | null;
}

/** Table of the first receivers of units of insiders. */
export function LaunchReceivers({ receivers, customRpcUrl }: LaunchReceiversProps) {
  return (
    <DataTable
      caption="Wallets that received units of insiders"
      columns={listColumns(customRpcUrl)}
      rows={receivers}
      getKey={({ walletAddress }) => walletAddress}
    />
  );
}

function listColumns(customRpcUrl: string | null): readonly Column<ShownReceiver>[] {
  return [
    {
      name: "Receiver",
      isRowHead: true,
      isSticky: true,
      cell: ({ walletAddress }) => <WalletPageLink wallet={walletAddress} />,
    },
    {
      name: "Received",
      unit: "% of supply",
      isNumber: true,
      cell: (row) => figure(row, "receivedPercent"),
    },
    { name: "Held", unit: "% of supply", isNumber: true, cell: (row) => figure(row, "heldPercent") },
    {
      name: "From",
      mobile: "wide",
      cell: ({ senders, signature }) => (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {senders.map((sender) => (
            <WalletPageLink key={sender} wallet={sender} />
          ))}
          <SignatureLink signature={signature} customRpcUrl={customRpcUrl} />
        </span>
      ),
    },
  ];
}

function figure(row: ShownReceiver, name: "receivedPercent" | "heldPercent") {
  const text = row.unknown?.includes(name) === true ? "Unknown" : formatSupplyShare(row[name]);
  return <span className="figure">{text}</span>;
}
