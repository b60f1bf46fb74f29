import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { listServices } from "@/app/sign-in/list-services";
import { AddIdentity } from "@/components/account/add-identity";
import { CreateKey } from "@/components/account/create-key";
import { readAdditionMessage } from "@/components/account/identity-messages";
import { IdentityTable } from "@/components/account/identity-table";
import { KeyTable } from "@/components/account/key-table";
import { describeSignInError } from "@/components/account/sign-in-error";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { listKeys } from "@/lib/billing/api-keys";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { listIdentities } from "@/lib/identity/identities";
import { addWalletAction, beginAddingWallet, removeIdentityAction } from "./identity-actions";
import { createKeyAction, revokeKeyAction } from "./key-actions";

export const metadata: Metadata = {
  title: "API keys",
  description:
    "The API keys of your account, their limits and what they were used for, and the ways to sign in.",
};

export default async function KeysPage({ searchParams }: PageInput) {
  const { userId, isFresh } = await requireSession("/account");
  const { ports } = container();
  const [keys, identities, { identity, error }] = await Promise.all([
    listKeys(ports, userId),
    listIdentities(ports, userId),
    searchParams,
  ]);
  const currentMs = Date.now();
  const words = readAdditionMessage(identity) ?? describeSignInError(error);
  return (
    <div className="space-y-4">
      <Panel title="API keys" aside={isFresh ? <CreateKey create={createKeyAction} /> : <SignInAgain />}>
        <KeyTable keys={keys} now={currentMs} revoke={revokeKeyAction} />
      </Panel>
      <Panel title="Ways to sign in">
        {words !== null && (
          <p role="status" className="border-b border-line px-4 py-2 text-sm text-pretty">
            {words}
          </p>
        )}
        <IdentityTable identities={identities} now={currentMs} remove={removeIdentityAction} />
        <AddIdentity
          isDemo={readEnv().isDemo}
          begin={beginAddingWallet}
          sendSignature={addWalletAction}
          providers={listServices()}
        />
      </Panel>
    </div>
  );
}

/** Stands for an action that needs a fresh session. */
function SignInAgain() {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      New keys need a recent sign-in.
      <Link href="/sign-in?again=true&next=%2Faccount" className={BUTTON_STYLE.quiet}>
        Sign in again
      </Link>
    </span>
  );
}
