"use client";

import { formatCount } from "@walletlens/format";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ErrorText } from "@/components/ui/error-text";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

export interface DemoAccountButtonProps {
  /** Credits of a new account. */
  readonly credits: number;
  /** Requests the message to sign; null on failure. */
  readonly begin: () => Promise<SignInRequest | null>;
}

/** Signs in with the demo wallet of this browser, which it creates, and stays on the page. */
function DemoAccountView({ credits, begin }: DemoAccountButtonProps) {
  const router = useRouter();
  const [isSigning, setSigning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const enter = async () => {
    setSigning(true);
    const { signInToDemo } = await import("@/components/account/wallet-connect/sign-in-to-demo");
    const failure = await signInToDemo(begin);
    setError(failure);
    if (failure === null) router.refresh();
    else setSigning(false);
  };
  return (
    <>
      <button
        type="button"
        disabled={isSigning}
        onClick={() => void enter()}
        className={`${BUTTON_STYLE.quiet} h-auto min-h-8 py-1 text-left text-accent`}
      >
        Demo account: {credits > 0 && `${formatCount(credits)} free credits, `}nothing to install
      </button>
      <ErrorText>{error}</ErrorText>
    </>
  );
}

export default DemoAccountView;
