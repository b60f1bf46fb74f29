import { formatSignedSol, shortAddress } from "@walletlens/format";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import {
  BUYER_KINDS,
  findBuyerKind,
  LAUNCH_TAG_NAMES,
  type ShownBuyer,
} from "@/components/token/launch-tags";
import { BAR_WIDTH, HEIGHT, MAX_SECONDS, stackBuyers, WIDTH } from "@/components/token/stack-buyers";
import { type Column, DataTable, numberColumn } from "@/components/ui/data-table";
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
  const rankedBuyers = buyers.toSorted((one, other) => one.rank - other.rank);
  return (
    <>
      <LaunchTimeline buyers={rankedBuyers} />
      <DataTable
        caption="First buyers of the token"
        columns={COLUMNS}
        rows={rankedBuyers}
        getKey={({ walletAddress }) => walletAddress}
        below={({ evidence }) =>
          evidence.length === 0 ? null : <Evidence evidence={evidence} customRpcUrl={customRpcUrl} />
        }
      />
    </>
  );
}

/**
 * First buyers as bars at their slots, with the bought share as height; buyers of one slot are stacked. Nothing if
 * all bought in one slot.
 */
function LaunchTimeline({ buyers }: { buyers: readonly ShownBuyer[] }) {
  if (new Set(buyers.map(({ slot }) => slot)).size < 2) return null;
  const { bars, span, undated } = stackBuyers(buyers);
  const kinds = BUYER_KINDS.filter(({ kind }) => buyers.some((buyer) => findBuyerKind(buyer).kind === kind));
  return (
    <figure className="px-4 pt-3 pb-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-line-strong"
        aria-hidden="true"
      >
        {bars.map(({ wallet, words, fill, x, y, height }) => (
          <rect key={wallet} data-tip={words} x={x} y={y} width={BAR_WIDTH} height={height} fill={fill} />
        ))}
      </svg>
      <div className="figure mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
        <span>Launch</span>
        <span>{span === MAX_SECONDS ? "5 min and later" : `${span} s`}</span>
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {kinds.map(({ kind, name, fill }) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} rx={2} fill={fill} />
            </svg>
            {name}
          </span>
        ))}
        {undated > 0 && <span>Not drawn, time unknown: {undated}</span>}
      </figcaption>
    </figure>
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
  numberColumn("After launch", (row) => formatFigure(row, "secondsAfter", (value) => `${value} s`)),
  { ...shareColumn("Bought", "boughtPercent"), tip: "In the 20 slots from its first purchase on" },
  numberColumn("Spent SOL", (row) => formatFigure(row, "spentSol", (value) => value.toFixed(3))),
  { ...shareColumn("Sold", "soldPercent"), tip: "All sales, also of units bought later" },
  shareColumn("Held", "heldPercent"),
  numberColumn("Realized SOL", ({ realizedPnlSol }) => (
    <span className="figure">{realizedPnlSol === null ? "–" : formatSignedSol(realizedPnlSol)}</span>
  )),
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

type FigureRow<Name extends string> = Readonly<Record<Name, number>> & {
  readonly unknown?: readonly string[] | undefined;
};

function formatFigure<Name extends string>(
  row: FigureRow<Name>,
  name: Name,
  format: (value: number) => string,
) {
  return (
    <span className="figure">{row.unknown?.includes(name) === true ? "Unknown" : format(row[name])}</span>
  );
}

/** Returns a column of percentages of the total supply. */
export function shareColumn<Name extends string>(name: string, field: Name): Column<FigureRow<Name>> {
  return { ...numberColumn(name, (row) => formatFigure(row, field, formatSupplyShare)), unit: "% of supply" };
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
