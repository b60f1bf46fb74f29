import { formatUsd } from "@walletlens/client/format";
import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { figurePath } from "@/components/evidence/evidence-path";
import { FigureLink } from "@/components/evidence/figure-link";
import { Fact, Facts } from "@/components/figures/facts";
import { AtLeast } from "@/components/figures/result";
import { Sol, SolResult } from "@/components/figures/sol";
import { Panel } from "@/components/ui/panel";
import { FORMULAS } from "@/components/wallet/formulas";
import { isKnownInPart, whyUnknown } from "@/components/wallet/unknown-reasons";

/** Panel of what a wallet holds, and of what it gained or lost beside its swaps. */
export function HoldingsPanel({ profile, tools }: { profile: WalletProfile; tools: ReactNode }) {
  const { hud, summary } = profile;
  const isPart = isKnownInPart(hud, "currentHoldingsSol");
  const evidenceOf = (figure: FigureName) => figurePath(profile.walletAddress, figure);
  return (
    <Panel title="Holdings" aside={tools}>
      <div className="px-4 py-2">
        <Facts>
          <Fact name="Value" tip={FORMULAS.holdings}>
            <FigureLink
              href={evidenceOf("holdings")}
              name="Value"
              reason={whyUnknown(hud, "currentHoldingsSol")}
            >
              {isPart && <AtLeast />}
              <Sol sol={hud.currentHoldingsSol} unit />
              <HoldingsUsd hud={hud} />
              {isPart && (
                <span className="block text-xs text-muted">tokens without a price counted as 0</span>
              )}
            </FigureLink>
          </Fact>
          <Fact name="SOL balance" tip={FORMULAS.solBalance}>
            <FigureLink
              href={evidenceOf("sol-balance")}
              name="SOL balance"
              reason={whyUnknown(summary, "currentSolBalance")}
            >
              <Sol sol={summary.currentSolBalance} unit />
            </FigureLink>
          </Fact>
          <Fact name="Other fees" tip={FORMULAS.fees}>
            <FigureLink href={evidenceOf("fees")} name="Other fees">
              <Sol sol={summary.feesSol} unit />
            </FigureLink>
          </Fact>
          <Fact name="Same-transaction arbitrage" tip={FORMULAS.atomicPnl}>
            <FigureLink href={evidenceOf("atomic-pnl")} name="Same-transaction arbitrage">
              <SolResult sol={summary.atomicPnlSol} unit />
            </FigureLink>
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
