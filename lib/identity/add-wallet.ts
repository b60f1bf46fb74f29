import {
  addingWallet,
  checkSignedMessage,
  type SignatureCheck,
  type SignatureCheckPorts,
  type SignedMessage,
} from "./check-signed-message";
import type { Accounts, SessionReference } from "./ports";
import type { IdentityAddition } from "./rules/identity";

export type WalletAddition =
  | { readonly status: IdentityAddition }
  | Extract<SignatureCheck, { readonly status: "refused" }>;

/** Verifies a signed message and adds its wallet to the account of a session. */
export async function addWallet(
  ports: SignatureCheckPorts & { readonly accounts: Pick<Accounts, "addIdentity"> },
  attempt: SignedMessage,
  session: SessionReference,
  domains: readonly string[],
): Promise<WalletAddition> {
  const purpose = addingWallet(session.sessionId);
  const check = await checkSignedMessage(ports, attempt, { domains, purpose });
  if (check.status === "refused") return check;
  const identity = { provider: "solana" as const, subject: check.address };
  return { status: await ports.accounts.addIdentity(identity, session) };
}
