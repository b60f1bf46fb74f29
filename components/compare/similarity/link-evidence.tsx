import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { formatCount, formatDateTime, shortAddress } from "@walletlens/format";
import type { ReactNode } from "react";
import { LINK_KINDS } from "@/components/compare/similarity/link-labels";
import { LinkTimeline } from "@/components/compare/similarity/link-timeline";
import type {
  GraphLink,
  LinkEvidenceRow,
  SimilarityGraph,
} from "@/components/compare/similarity/similarity-graph";
import { SignatureLink } from "@/components/ui/explorer-link";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { Sol } from "@/components/wallet/sol";

interface LinkEvidenceProps {
  readonly graph: SimilarityGraph;
  readonly pair: readonly [number, number] | null;
  /** Link of the pair, or the strongest one if no pair is selected. */
  readonly link: GraphLink | null;
  readonly customRpcUrl: string | null;
}

export function LinkEvidence({ graph, pair, link, customRpcUrl }: LinkEvidenceProps) {
  if (link === null) {
    return (
      <Panel title="Evidence">
        <p className="p-4 text-muted">
          {pair === null
            ? "No transfers, shared signers, common funding or synchronized trades beyond chance among these wallets."
            : "No evidence for this pair: no transfers, shared signers, common funding or synchronized trades beyond chance."}
        </p>
      </Panel>
    );
  }
  const a = graph.wallets[link.a]?.address ?? "";
  const b = graph.wallets[link.b]?.address ?? "";
  return (
    <Panel
      title={pair === null ? "Strongest evidence" : "Evidence"}
      aside={<Tag tone={link.verdict === "linked" ? "accent" : "warning"}>{link.verdict}</Tag>}
    >
      <p className="flex flex-wrap gap-x-2 px-4 pt-3 text-sm">
        <WalletPageLink wallet={a} />
        <WalletPageLink wallet={b} />
      </p>
      <ul className="divide-y divide-line">
        {link.kinds.map((kind) => (
          <li key={`${kind.kind} ${kind.detail.via}`} className="space-y-2 px-4 py-3">
            <Kind kind={kind} names={[shortAddress(a), shortAddress(b)]} customRpcUrl={customRpcUrl} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface KindProps {
  readonly kind: LinkEvidenceRow;
  readonly names: readonly [string, string];
  readonly customRpcUrl: string | null;
}

function Kind({ kind, names, customRpcUrl }: KindProps) {
  const { name, meaning } = LINK_KINDS[kind.kind];
  const { events, signatures, count } = kind;
  const eventCount = count * (kind.pValue === null ? 1 : 2);
  return (
    <>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-faint">
          {Array.from(new Set([formatDateTime(kind.first), formatDateTime(kind.last)])).join(" – ")}
        </span>
      </h3>
      <p className="text-sm text-muted">
        {kind.holds || kind.kind === "fixed_order"
          ? meaning
          : kind.detail.unsolicited
            ? UNSOLICITED
            : EXPLAINED}
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {listFacts(kind, names).map(([term, value]) => (
          <div key={term} className="flex gap-1.5">
            <dt className="text-faint">{term}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {events.length > 0 && (
        <LinkTimeline events={events} names={names} title={`${name} of ${names.join(" and ")}, by time`} />
      )}
      {events.length > 0 && events.length < count && (
        <p className="text-xs text-faint">
          The first {formatCount(events.length)} of {formatCount(count)} tokens.
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {signatures.map((signature) => (
          <SignatureLink key={signature} signature={signature} customRpcUrl={customRpcUrl} />
        ))}
        {signatures.length < eventCount && (
          <span className="text-faint">{formatCount(eventCount - signatures.length)} more in the API</span>
        )}
      </p>
    </>
  );
}

const UNSOLICITED =
  "The receiver neither signed these transfers nor sent anything back. Anyone can send to any wallet: no link.";
const EXPLAINED = "Chance explains this, or one wallet follows the other: no link.";

function listFacts(
  kind: LinkEvidenceRow,
  names: readonly [string, string],
): readonly [term: string, value: ReactNode][] {
  const { detail } = kind;
  const facts: [term: string, value: ReactNode][] = [
    [kind.pValue === null ? "Transactions" : "Tokens", formatCount(kind.count)],
  ];
  if (detail.via !== null) facts.push(["Through", <WalletPageLink key="via" wallet={detail.via} />]);
  if (detail.hops !== null && detail.hops > 1)
    facts.push(["By way of", detail.hops === 2 ? "one more wallet" : "two more wallets"]);
  for (const [name, part] of [
    [names[0], detail.ofA],
    [names[1], detail.ofB],
  ] as const) {
    if (part === null || part.count === 0) continue;
    const { amountSol, count } = part;
    const value = amountSol === null ? formatCount(count) : <Sol key={name} sol={amountSol} unit />;
    facts.push([`${PARTS[kind.kind]} ${name}`, value]);
  }
  if (detail.secondsApart !== null) facts.push(["Time apart", formatSeconds(detail.secondsApart)]);
  if (detail.expected !== null) facts.push(["Expected by chance", detail.expected.toFixed(1)]);
  if (kind.qValue !== null) facts.push(["q-value", kind.qValue.toPrecision(2)]);
  if (detail.testedEvents !== null && detail.testedEvents < kind.count)
    facts.push(["Of these tested", formatCount(detail.testedEvents)]);
  if (detail.leader !== null)
    facts.push(["First in most", <WalletPageLink key="leader" wallet={detail.leader} />]);
  return facts;
}

/** Labels before a wallet's name. */
const PARTS: Readonly<Record<LinkEvidenceRow["kind"], string>> = {
  same_signer: "Fees paid by",
  transfer: "Sent by",
  common_funder: "Received by",
  common_collector: "Sent by",
  synchronous: "",
  rare_overlap: "",
  fixed_order: "",
};

function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * SECONDS_PER_DAY
    ? `${Math.round(seconds / SECONDS_PER_HOUR)} h`
    : `${Math.round(seconds / SECONDS_PER_DAY)} d`;
}
