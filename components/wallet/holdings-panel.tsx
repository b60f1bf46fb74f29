import { Fact, Facts } from "@/components/figures/facts";
import { Known } from "@/components/figures/known";
import { Sol, SolResult } from "@/components/figures/sol";
import { Panel } from "@/components/ui/panel";
import { FORMULAS } from "@/components/wallet/formulas";
import { whyUnknown } from "@/components/wallet/unknown-reasons";
import type { WalletHud } from "@/lib/domain/wallet/hud";
import type { WalletProfile } from "@/lib/domain/wallet/profile";
import { formatUsd } from "@/lib/format";

/** What a wallet holds, and what it lost or won beside its trades. */
export function HoldingsPanel({ profile }: { profile: WalletProfile }) {
  const { hud, summary } = profile;
  return (
    <Panel title="Holdings">
      <div className="px-4 py-2">
        <Facts>
          <Fact name="Value" tip={FORMULAS.holdings}>
            <Known reason={whyUnknown(hud, "currentHoldingsSol")}>
              <Sol sol={hud.currentHoldingsSol} unit />
              <HoldingsUsd hud={hud} />
            </Known>
          </Fact>
          <Fact name="SOL balance" tip={FORMULAS.solBalance}>
            <Known reason={whyUnknown(summary, "currentSolBalance")}>
              <Sol sol={summary.currentSolBalance} unit />
            </Known>
          </Fact>
          <Fact name="Fees beside trades" tip={FORMULAS.fees}>
            <Sol sol={summary.feesSol} unit />
          </Fact>
          <Fact name="Atomic result" tip={FORMULAS.atomicPnl}>
            <SolResult sol={summary.atomicPnlSol} unit />
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
}

function HoldingsUsd({ hud }: { hud: WalletHud }) {
  if (whyUnknown(hud, "currentHoldingsUsd") !== null) return null;
  return <span className="figure ml-2 text-muted">{formatUsd(hud.currentHoldingsUsd)}</span>;
}
