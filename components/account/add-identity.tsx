"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { FormDialog } from "@/components/ui/form-dialog";
import type { WalletSigning } from "@/components/wallet-connect/wallet-sign-in";

const WalletSignIn = lazy(() => import("@/components/wallet-connect/wallet-sign-in"));

interface AddIdentityProps extends Pick<WalletSigning, "begin" | "handIn"> {
  readonly isDemo: boolean;
  /** Other services at which people may have accounts. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/** Ways to add another way to sign in: a wallet by a message that it signs, an account elsewhere by a visit there. */
export function AddIdentity({ isDemo, begin, handIn, providers }: AddIdentityProps) {
  const router = useRouter();
  return (
    <div className="flex flex-wrap gap-2">
      <FormDialog
        action="Add a wallet"
        buttonStyle={BUTTON_STYLE.quiet}
        title="Add a wallet"
        description="Whoever has the wallet can sign in to this account. It gets no bonus of its own here."
      >
        {({ close }) => (
          <Suspense fallback={<p className="h-11 content-center text-muted">Looking for wallets…</p>}>
            <WalletSignIn
              isDemo={isDemo}
              begin={begin}
              handIn={handIn}
              done={() => {
                close();
                router.refresh();
              }}
            />
          </Suspense>
        )}
      </FormDialog>
      {providers.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => void visit(id)} className={BUTTON_STYLE.quiet}>
          Add {name}
        </button>
      ))}
    </div>
  );
}

/** Sends the browser to a service, and says that its account there is to be added, and nobody signed in. */
async function visit(provider: string): Promise<void> {
  const { signIn } = await import("next-auth/react");
  await signIn(provider, { callbackUrl: "/account", add: "yes" });
}
