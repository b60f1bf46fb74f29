"use client";

import type { CopyResult } from "@walletlens/contract/copy";
import { COPY_LABELS, formatCopy } from "@walletlens/format/copy";
import { useDeferredValue, useMemo, useState } from "react";
import type { ApiCall } from "@/components/ui/json-dialog";
import { Panel } from "@/components/ui/panel";
import { PanelTools } from "@/components/ui/panel-tools";
import { CopyControls } from "@/components/wallet/copy/copy-controls";
import { CopyCurve } from "@/components/wallet/copy/copy-curve";
import { CopyTiles } from "@/components/wallet/copy/copy-tiles";
import { CopyTrades } from "@/components/wallet/copy/copy-trades";
import { recomputeCopy, toChoice } from "@/components/wallet/copy/recompute-copy";

interface CopyViewProps {
  readonly result: CopyResult;
  readonly customRpcUrl: string | null;
  readonly call: ApiCall | null;
}

const COLORS = { profitable: "text-gain", unprofitable: "text-loss", unclear: "text-warning" } as const;

/** Result of a copy job. The reader chooses delay, size and slippage limit, which apply to the stored pools. */
export function CopyView({ result, customRpcUrl, call }: CopyViewProps) {
  const [choice, setChoice] = useState(() => toChoice(result));
  const shownChoice = useDeferredValue(choice);
  const shown = useMemo(() => recomputeCopy(result, shownChoice), [result, shownChoice]);
  const { verdict } = shown;
  return (
    <div className="space-y-4">
      <section
        aria-label="Answer"
        className="grid gap-x-8 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 md:grid-cols-[auto_1fr]"
      >
        <h2 className="md:border-r md:border-line md:pr-8">
          <span className="block text-xs text-muted">Answer</span>
          <output className={`text-lg font-semibold ${verdict === null ? "text-muted" : COLORS[verdict]}`}>
            {verdict === null ? "Not enough data" : COPY_LABELS[verdict]}
          </output>
        </h2>
        <ul className="space-y-1">
          {formatCopy(shown).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <CopyTiles outcome={shown} />
      <Panel title="By delay" tools={call === null ? null : <PanelTools call={call} />}>
        <CopyControls
          delays={shown.curve.map(({ delaySeconds }) => delaySeconds)}
          choice={choice}
          onChange={setChoice}
        />
        <CopyCurve curve={shown.curve} delaySeconds={shownChoice.delaySeconds} />
      </Panel>
      <CopyTrades
        cycles={shown.perTrade}
        delaySeconds={shownChoice.delaySeconds}
        customRpcUrl={customRpcUrl}
      />
    </div>
  );
}
