import { formatCount, formatPercent } from "@walletlens/client/format";
import type { CombinedProfile } from "@walletlens/engine/combined/combined-profile";
import type { ReactNode } from "react";
import { EvidenceLink } from "@/components/evidence/evidence-link";
import { figurePath } from "@/components/evidence/evidence-path";
import { Known } from "@/components/figures/known";
import { SolResult } from "@/components/figures/sol";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { WalletLink } from "@/components/ui/wallet-link";
import { isKnownInPart, whyUnknown } from "@/components/wallet/unknown-reasons";

const { head, cell, row } = TABLE_STYLE;

const SOLD = "Result of the units that it sold, whoever had bought them.";
const SHARE = "Its result ÷ that of all; negative where it goes the other way.";

/** Panel of who sold, and of what went on among the wallets. */
export function MemberTable({
  result,
  now,
  tools,
}: {
  result: CombinedProfile;
  now: number;
  tools: ReactNode;
}) {
  const { perWallet, internal } = result;
  return (
    <Panel title="Who sold" aside={tools}>
      <Table caption="Realized result by who sold">
        <thead>
          <tr>
            <th className={head}>Wallet</th>
            <th className={`${head} text-right`}>
              <Explained tip={SOLD}>Realized SOL</Explained>
            </th>
            <th className={`${head} text-right`}>
              <Explained tip={SHARE}>Share</Explained>
            </th>
            <th className={`${head} text-right`}>Read</th>
            <th className={`${head} text-right`}>Alone</th>
          </tr>
        </thead>
        <tbody>
          {perWallet.map((member) => (
            <tr key={member.walletAddress} className={row}>
              <td className={cell}>
                <WalletLink wallet={member.walletAddress} />
              </td>
              <td className={`${cell} text-right`} data-name="Realized SOL">
                <Known
                  reason={whyUnknown(member, "realizedPnlSol")}
                  isInPart={isKnownInPart(member, "realizedPnlSol")}
                >
                  <SolResult sol={member.realizedPnlSol} />
                </Known>
              </td>
              <td className={`${cell} figure text-right`} data-name="Share">
                {member.share === null ? <span className="text-faint">–</span> : formatPercent(member.share)}
              </td>
              <td className={`${cell} text-right text-muted`} data-name="Read">
                <RelativeTime time={member.calculatedAt} now={now} />
              </td>
              <td className={`${cell} text-right`} data-name="Alone">
                <EvidenceLink
                  href={figurePath(member.walletAddress, "realized-pnl")}
                  name="Realized result of this wallet alone"
                  className="text-accent"
                >
                  Evidence
                </EvidenceLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="border-t border-line px-4 py-2 text-sm text-faint">
        Among themselves: {count(internal.transfers, "transfer")} and{" "}
        {count(internal.tradesBetweenMembers, "trade")}, none of which is a result. The evidence of each
        wallet is that of the wallet alone: figures of all are no sums of it.
      </p>
    </Panel>
  );
}

function count(number: number, name: string): string {
  return number === 1 ? `1 ${name}` : `${formatCount(number)} ${name}s`;
}
