import type { UsedLot } from "@walletlens/engine/result-types";
import { SignatureLink } from "@/components/ui/explorer-link";
import { AmountCell, HoursCell, SolCell } from "@/components/wallet/evidence/evidence-cells";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { UnsolicitedMark } from "@/components/wallet/evidence/unsolicited-mark";

const HEAD = "pr-6 text-left text-xs font-normal text-faint";
const CELL = "pr-6 py-0.5";

export function UsedLots({ lots, context }: { lots: readonly UsedLot[]; context: EvidenceContext }) {
  return (
    <table className="text-sm">
      <caption className="sr-only">Lots used, first in, first out</caption>
      <thead>
        <tr>
          {["Lot from", "Units", "Cost", "Held"].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, index) => (
          <tr key={`${lot.openedBy ?? lot.receivedBy ?? "unknown"} ${String(index)}`}>
            <td className={CELL}>
              <Origin lot={lot} context={context} />
            </td>
            <td className={CELL}>
              <AmountCell amount={lot.tokenAmount} raw={lot.tokenAmountRaw} />
            </td>
            <td className={CELL}>
              <SolCell
                sol={lot.unknown?.includes("costSol") ? null : lot.costSol}
                why="These units were not bought at a known price."
              />
            </td>
            <td className={CELL}>
              <HoursCell hours={lot.unknown?.includes("holdTimeHours") ? null : lot.holdTimeHours} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OriginProps {
  readonly lot: Pick<UsedLot, "openedBy" | "receivedBy" | "unsolicited">;
  readonly context: { readonly customRpcUrl: EvidenceContext["customRpcUrl"] };
}

export function Origin({ lot, context: { customRpcUrl } }: OriginProps) {
  const { openedBy, receivedBy } = lot;
  const signature = openedBy ?? receivedBy;
  if (signature === null) return <span className="text-faint">not covered</span>;
  return (
    <>
      <span className="text-muted">{openedBy === null ? "received" : "bought"}</span>{" "}
      <SignatureLink signature={signature} customRpcUrl={customRpcUrl} />
      <UnsolicitedMark of={lot} />
    </>
  );
}
