"use client";

import { CALL_CREDITS } from "@walletlens/contract/call-credits";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { CallProblem } from "@/components/jobs/call-problem";
import { useCall } from "@/components/jobs/use-call";
import { BUTTON_STYLE } from "@/components/ui/button-style";

const COST = CALL_CREDITS["wallet-hud"];
const REFRESH_MS = 2_000;

/**
 * Buys the cheapest call about a wallet, which starts a full analysis, and refreshes the page until its progress
 * appears.
 */
export default function ReadRestButton({ wallet }: { wallet: string }) {
  const { call, isCalling, refusal } = useCall();
  const [isReading, setReading] = useState(false);
  useRefreshing(isReading);
  if (isReading) return <output>The analysis of older transactions begins.</output>;
  const begin = () =>
    call(
      wallet,
      async (_, options) => {
        const { createSiteClient } = await import("@/components/jobs/site-client");
        await createSiteClient().walletHud(wallet, options);
        setReading(true);
        return wallet;
      },
      () => `/wallet/${wallet}`,
    );
  return (
    <>
      <button
        type="button"
        disabled={isCalling}
        onClick={() => void begin()}
        className={`${BUTTON_STYLE.quiet} text-text`}
      >
        Read the rest{" "}
        <span className="text-muted">
          {COST} {COST === 1 ? "credit" : "credits"}
        </span>
      </button>
      {refusal !== null && <CallProblem refusal={refusal} />}
    </>
  );
}

function useRefreshing(isWanted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWanted, router]);
}
