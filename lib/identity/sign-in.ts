import type { RatePorts } from "@/lib/billing/count-call";
import { networkAround } from "@/lib/billing/rules/client-network";
import { AppError } from "@/lib/config/errors";
import { getOrCreateAccount } from "./accounts";
import { addIdentity } from "./identities";
import type { Identity, IdentityAddition } from "./rules/identity";
import type { SessionOrigin } from "./rules/own-session";
import { beginSession, type SessionReference } from "./sessions";
import {
  checkSignedMessage,
  SIGN_IN,
  type SignaturePorts,
  type SignatureRefusal,
  type SignedMessage,
  toAdditionPurpose,
} from "./signed-messages";
import { type BonusPorts, type BonusTerms, grantBonus } from "./signup-bonus";

/**
 * Begins a session of the account of a proven identity and creates the account if necessary. An identity
 * without a bonus is checked again at each sign-in. Throws `rate_limited` if the client has created too many accounts.
 */
export async function signIn(
  ports: BonusPorts,
  identity: Identity,
  origin: SessionOrigin,
  bonus: BonusTerms,
): Promise<SessionReference> {
  const { client } = origin;
  const userId = await getOrCreateAccount(ports, identity, () => admitAccount(ports, client));
  await grantBonus(ports, { identity, userId, client }, bonus);
  return beginSession(ports, { userId, identity, origin });
}

/** Counts a new account of a client, or of its /48 network. Throws `rate_limited`. */
async function admitAccount({ rates }: RatePorts, client: string): Promise<void> {
  const rate = (await rates?.consumeWithFallback("newAccounts", networkAround(client) ?? client)) ?? null;
  if (rate?.allowed !== false) return;
  const message = "Too many accounts were created from your network today; sign in to an existing one.";
  throw new AppError("rate_limited", message, { retryAfterSeconds: rate.retryAfterSeconds });
}

export interface WalletSignIn extends SignedMessage {
  readonly origin: SessionOrigin;
}

export type WalletSignInOutcome =
  | (SessionReference & { readonly status: "signed-in"; readonly address: string })
  | SignatureRefusal;

/** Verifies a signed message and signs its wallet in. */
export async function signInWithWallet(
  ports: BonusPorts & SignaturePorts,
  attempt: WalletSignIn,
  { domains, bonus }: { readonly domains: readonly string[]; readonly bonus: BonusTerms },
): Promise<WalletSignInOutcome> {
  const check = await checkSignedMessage(ports, attempt, { domains, purpose: SIGN_IN });
  if (check.status === "refused") return check;
  const { address } = check;
  try {
    const session = await signIn(ports, { provider: "solana", subject: address }, attempt.origin, bonus);
    return { status: "signed-in", ...session, address };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    return { status: "refused", reason: error.message };
  }
}

export type WalletAddition = { readonly status: IdentityAddition } | SignatureRefusal;

/** Verifies a signed message and adds its wallet to the account of a session. */
export async function addWallet(
  ports: SignaturePorts,
  attempt: SignedMessage,
  session: SessionReference,
  domains: readonly string[],
): Promise<WalletAddition> {
  const purpose = toAdditionPurpose(session.sessionId);
  const check = await checkSignedMessage(ports, attempt, { domains, purpose });
  if (check.status === "refused") return check;
  return { status: await addIdentity(ports, { provider: "solana", subject: check.address }, session) };
}
