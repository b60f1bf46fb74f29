import { formatSignedSol, shortAddress } from "@walletlens/format";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { LAUNCH_TAG_NAMES, type ShownBuyer } from "@/components/token/launch-tags";
import { LaunchTimeline } from "@/components/token/launch-timeline";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";

interface LaunchBuyersProps {
  readonly buyers: readonly ShownBuyer[];
  readonly customRpcUrl: string | null;
}

/** Time line and table of first buyers, by rank. Tags open their evidence, without scripts. */
export function LaunchBuyers({ buyers, customRpcUrl }: LaunchBuyersProps) {
  const byRank = buyers.toSorted((one, other) => one.rank - other.rank);
  return (
    <>
      <LaunchTimeline buyers={byRank} />
      <DataTable
        caption="First buyers of the token"
        columns={COLUMNS}
        rows={byRank}
        getKey={({ walletAddress }) => walletAddress}
        below={({ evidence }) =>
          evidence.length === 0 ? null : <Evidence evidence={evidence} customRpcUrl={customRpcUrl} />
        }
      />
    </>
  );
}

const COLUMNS: readonly Column<ShownBuyer>[] = [
  {
    name: "Wallet",
    isRowHead: true,
    isSticky: true,
    cell: ({ rank, walletAddress, knownLabel }) => (
      <>
        <span className="figure mr-2 text-muted">{rank}</span>
        <WalletPageLink wallet={walletAddress} />
        {knownLabel !== null && (
          <span className="ml-2 text-sm text-muted">
            <UntrustedText text={knownLabel} />
          </span>
        )}
      </>
    ),
  },
  {
    name: "After launch",
    isNumber: true,
    cell: (row) => figure(row, "secondsAfter", (value) => `${value} s`),
  },
  {
    name: "Bought",
    unit: "% of supply",
    tip: "In the 20 slots from its first purchase on",
    isNumber: true,
    cell: (row) => figure(row, "boughtPercent", formatSupplyShare),
  },
  {
    name: "Spent SOL",
    isNumber: true,
    cell: (row) => figure(row, "spentSol", (value) => value.toFixed(3)),
  },
  {
    name: "Sold",
    unit: "% of supply",
    tip: "All sales, also of units bought later",
    isNumber: true,
    cell: (row) => figure(row, "soldPercent", formatSupplyShare),
  },
  {
    name: "Held",
    unit: "% of supply",
    isNumber: true,
    cell: (row) => figure(row, "heldPercent", formatSupplyShare),
  },
  {
    name: "Realized SOL",
    isNumber: true,
    cell: ({ realizedPnlSol }) => (
      <span className="figure">{realizedPnlSol === null ? "–" : formatSignedSol(realizedPnlSol)}</span>
    ),
  },
  {
    name: "Tags",
    mobile: "wide",
    cell: ({ tags, untested, walletAddress }) => (
      <>
        {tags.length > 0 && (
          <details>
            <summary className="flex cursor-pointer flex-wrap gap-1 max-sm:py-1">
              <span className="sr-only">Evidence about {shortAddress(walletAddress)}:</span>
              {tags.map((tag) => (
                <Tag key={tag} tone={tag === "fresh" || tag === "same_slot" ? "accent" : "warning"}>
                  {LAUNCH_TAG_NAMES[tag][0]}
                </Tag>
              ))}
            </summary>
          </details>
        )}
        {untested.length > 0 && (
          <span className="block text-sm whitespace-normal text-muted">
            Not tested: {untested.map((tag) => LAUNCH_TAG_NAMES[tag][0]).join(", ")}
          </span>
        )}
        {tags.length + untested.length === 0 && <span className="text-sm text-muted">None</span>}
      </>
    ),
  },
];

type NumberName = "secondsAfter" | "boughtPercent" | "spentSol" | "soldPercent" | "heldPercent";

function figure(row: ShownBuyer, name: NumberName, format: (value: number) => string) {
  return (
    <span className="figure">{row.unknown?.includes(name) === true ? "Unknown" : format(row[name])}</span>
  );
}

function Evidence({
  evidence,
  customRpcUrl,
}: {
  evidence: ShownBuyer["evidence"];
  customRpcUrl: string | null;
}) {
  return (
    <dl className="grid gap-2 text-sm whitespace-normal sm:grid-cols-[auto_1fr] sm:gap-x-6">
      {evidence.map(({ tag, signatures, slot, amountSol, sentSol, path }) => (
        <div key={tag} className="contents">
          <dt className="text-muted">{LAUNCH_TAG_NAMES[tag][1]}</dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1">
            {slot !== null && <span className="figure">Slot {slot}</span>}
            {sentSol !== undefined && <span className="figure">{sentSol.toFixed(3)} SOL sent</span>}
            {amountSol !== null && (
              <span className="figure">
                {amountSol.toFixed(3)} SOL{sentSol !== undefined && " received"}
              </span>
            )}
            {signatures.map((signature) => (
              <SignatureLink key={signature} signature={signature} customRpcUrl={customRpcUrl} />
            ))}
            {path.map((address) => (
              <WalletPageLink key={address} wallet={address} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
