"use client";

import Link from "next/link";
import { useWalletGroup, WALLET_GROUPS } from "@/components/compare/similarity/use-wallet-group";
import { CallProblem } from "@/components/jobs/call-problem";
import { BUTTON_STYLE } from "@/components/ui/button-style";

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
      <Link
        href={`/combined?wallets=${wallets.join(",")}`}
        prefetch={false}
        aria-label={`${name} as one owner`}
        className="text-sm text-accent hover:underline"
      >
        As one owner
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        disabled={isCalling}
        onClick={() => start(wallets)}
        aria-label={`${name} as one owner, ${WALLET_GROUPS.combined.credits} credits`}
        className={BUTTON_STYLE.quiet}
      >
        As one owner <span className="text-muted">{WALLET_GROUPS.combined.credits} credits</span>
      </button>
      {refusal !== null && <CallProblem refusal={refusal} />}
    </>
  );
}
