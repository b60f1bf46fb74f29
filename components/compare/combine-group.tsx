"use client";

import Link from "next/link";
import { useWalletGroup, WALLET_GROUPS } from "@/components/compare/similarity/use-wallet-group";
import { CallProblem } from "@/components/jobs/call-problem";
import { BUTTON_STYLE } from "@/components/ui/button-style";

interface CombineGroupProps {
  /** Name of the group, for those who hear the button by itself. */
  readonly name: string;
  readonly wallets: readonly string[];
  /** True where the reader may start an analysis. */
  readonly mayCall: boolean;
}

/** Way from a group of wallets to its profile as one: at once for who may start it, else to the form that says how. */
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
