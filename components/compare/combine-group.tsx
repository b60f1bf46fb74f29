"use client";

import { useWalletGroup, WALLET_GROUPS } from "@/components/compare/similarity/use-wallet-group";
import { CallProblem } from "@/components/jobs/call-problem";
import { Button, TextLink } from "@/components/ui/button";

interface CombineGroupProps {
  /** Accessible name of the group. */
  readonly name: string;
  readonly wallets: readonly string[];
  readonly mayCall: boolean;
}

/** Starts the combined analysis, or links to its form if the reader must not call. */
export function CombineGroup({ name, wallets, mayCall }: CombineGroupProps) {
  const { start, isCalling, refusal } = useWalletGroup("combined");
  if (!mayCall) {
    return (
      <TextLink
        className="text-sm"
        href={`/combined?wallets=${wallets.join(",")}`}
        aria-label={`${name} as one owner`}
      >
        As one owner
      </TextLink>
    );
  }
  return (
    <>
      <Button
        disabled={isCalling}
        onClick={() => start(wallets)}
        aria-label={`${name} as one owner, ${WALLET_GROUPS.combined.credits} credits`}
      >
        As one owner <span className="text-muted">{WALLET_GROUPS.combined.credits} credits</span>
      </Button>
      {refusal !== null && <CallProblem refusal={refusal} />}
    </>
  );
}
