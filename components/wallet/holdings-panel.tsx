import { formatUsd } from "@walletlens/client/format";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { FigureFacts } from "@/components/wallet/figure-fact";
import { FORMULAS } from "@/components/wallet/formulas";
import { AtLeast } from "@/components/wallet/result";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Sol, SolResult } from "@/components/wallet/sol";
import { isKnownInPart, whyUnknown } from "@/components/wallet/unknown-reasons";

/** Panel of what a wallet holds, and of what it gained or lost beside its swaps. */
export function HoldingsPanel({ profile, tools }: { profile: ShownProfile; tools: ReactNode }) {
  const { hud, summary } = profile;
  return (
    <Panel title="Holdings" aside={tools}>
      <div className="px-4 py-2">
        <FigureFacts
          wallet={profile.walletAddress}
          rows={[
            [
              "holdings",
              "Value",
              FORMULAS.holdings,
              <Holdings key="value" hud={hud} />,
              whyUnknown(hud, "currentHoldingsSol"),
            ],
            [
              "holdings",
              "Without a price",
              "Tokens that no price source knows, dead ones for the most part.",
              isKnownInPart(hud, "currentHoldingsSol") ? "some, counted as 0" : "none",
              whyUnknown(hud, "currentHoldingsSol"),
            ],
            [
              "sol-balance",
              "SOL balance",
              FORMULAS.solBalance,
              <Sol key="value" sol={summary.currentSolBalance} unit />,
              whyUnknown(summary, "currentSolBalance"),
            ],
            ["fees", "Other fees", FORMULAS.fees, <Sol key="value" sol={summary.feesSol} unit />],
            [
              "atomic-pnl",
              "Same-transaction arbitrage",
              FORMULAS.atomicPnl,
              <SolResult key="value" sol={summary.atomicPnlSol} unit />,
            ],
          ]}
        />
      </div>
    </Panel>
  );
}

function Holdings({ hud }: { hud: WalletHud }) {
  return (
    <>
      {isKnownInPart(hud, "currentHoldingsSol") && <AtLeast />}
      <Sol sol={hud.currentHoldingsSol} unit />
      {whyUnknown(hud, "currentHoldingsUsd") === null && (
        <span className="figure ml-2 text-muted">{formatUsd(hud.currentHoldingsUsd)}</span>
      )}
    </>
  );
}
