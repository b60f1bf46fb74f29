"use client";

import type { Address } from "@walletlens/engine/address";
import type { ReactNode } from "react";
import { CallProblem } from "@/components/jobs/call-problem";
import { useCall } from "@/components/jobs/use-call";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { SignInChoice } from "@/components/ui/sign-in-link";

interface StartLaunchProps {
  readonly mint: Address;
  /** Null if the reader is not signed in. */
  readonly credits: number | null;
  /** Price in credits. */
  readonly cost: number;
  /** An earlier result, above the offer. */
  readonly children?: ReactNode;
}

/** Offers the report of a launch. */
export function StartLaunch({ mint, credits, cost, children }: StartLaunchProps) {
  const { call, isCalling, refusal } = useCall();
  const start = () =>
    call(
      "launch",
      async (client, options) => (await client.queueLaunch(mint, options)).jobId,
      (jobId) => `/token/${mint}?launch=${jobId}`,
    );
  return (
    <Panel title="Launch">
      {children}
      <div className="grid gap-3 px-4 py-3">
        <div className="flex flex-wrap items-center gap-3">
          {credits === null ? (
            <SignInChoice>Sign in to see the first buyers</SignInChoice>
          ) : (
            <Button disabled={isCalling} onClick={() => void start()}>
              Find first buyers
            </Button>
          )}
          <span className="text-sm text-muted">{cost} credits</span>
        </div>
        <p className="text-sm text-faint">
          Creator and first 50 buyers: what each bought, sold and holds, and the evidence that some belong
          together. A launch that is not reached is not charged.
        </p>
        {refusal !== null && <CallProblem refusal={refusal} />}
      </div>
    </Panel>
  );
}
