"use client";

import type { Address } from "@walletlens/engine/address";
import type { ReactNode } from "react";
import { CallProblem } from "@/components/jobs/call-problem";
import { useCall } from "@/components/jobs/use-call";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { SignInChoice } from "@/components/ui/sign-in-link";

interface StartCopyProps {
  readonly wallet: Address;
  readonly isSignedIn: boolean;
  /** Price in credits. */
  readonly cost: number;
  /** True if the page shows a result. */
  readonly isAgain: boolean;
  /** An earlier result, above the offer. */
  readonly children?: ReactNode;
}

/** Offers to measure what a follower of a wallet would have kept. */
export function StartCopy({ wallet, isSignedIn, cost, isAgain, children }: StartCopyProps) {
  const { call, isCalling, refusal } = useCall();
  const start = () =>
    call(
      "copy",
      async (client, options) => (await client.queueCopy(wallet, options)).jobId,
      (jobId) => `/wallet/${wallet}/copy?job=${jobId}`,
    );
  return (
    <Panel title={isAgain ? "Measure again" : "Measure it"}>
      {children}
      <div className="grid gap-3 px-4 py-3">
        <div className="flex flex-wrap items-center gap-3">
          {isSignedIn ? (
            <Button disabled={isCalling} onClick={() => void start()}>
              Follow its trades
            </Button>
          ) : (
            <SignInChoice>Sign in to follow its trades</SignInChoice>
          )}
          <span className="text-sm text-muted">{cost} credits</span>
        </div>
        <p className="max-w-prose text-sm text-faint">
          Up to 60 completed cycles of the last 90 days, repeated at the prices that the pools had 0.5 to 60
          seconds later. Delay, size and slippage are chosen on the result. Without a single price nothing is
          charged.
        </p>
        {refusal !== null && <CallProblem refusal={refusal} />}
      </div>
    </Panel>
  );
}
