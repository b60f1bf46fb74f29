"use client";

import { useWalletGroup } from "@/components/compare/similarity/use-wallet-group";
import { CallProblem } from "@/components/jobs/call-problem";
import { Button, TextLink } from "@/components/ui/button";

interface CombineGroupProps {
  /** Accessible name of the group. */
  readonly name: string;
  readonly wallets: readonly string[];
  /** Price of the analysis; null if the reader must not start it. */
  readonly combineCredits: number | null;
}

/** Starts the combined analysis, or links to its form if the reader must not call. */
export function CombineGroup({ name, wallets, combineCredits }: CombineGroupProps) {
  const { start, isCalling, refusal } = useWalletGroup("combined");
  if (combineCredits === null) {
    return (
      <TextLink
        className="text-sm"
        href={`/combined?wallets=${wallets.join(",")}`}
        aria-label={`Combine into one portfolio: ${name}`}
      >
        Combine into one portfolio
      </TextLink>
    );
  }
  return (
    <>
      <Button
        disabled={isCalling}
        onClick={() => start(wallets)}
        aria-label={`Combine into one portfolio ${combineCredits} credits: ${name}`}
      >
        Combine into one portfolio <span className="text-muted">{combineCredits} credits</span>
      </Button>
      {refusal !== null && <CallProblem refusal={refusal} />}
    </>
  );
}
