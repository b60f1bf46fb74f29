import { cookies } from "next/headers";
import { isFromOwnPage } from "@/lib/api/auth/is-from-own-page";
import {
  ADDITION_COOKIE,
  type Addition,
  readAddition,
  type SessionSettings,
  sealAddition,
} from "@/lib/api/auth/session";
import { container } from "@/lib/composition/container";

/** A call of next-auth's. */
interface AuthStep {
  /** Such as `signin`, which begins a visit to another service, and `callback`, which ends it. */
  readonly action: string;
  readonly provider: string;
  readonly body: Uint8Array;
}

/**
 * Follows somebody who adds an account elsewhere to their own. What a visit to another service is for is written down as
 * it begins, and only there, so that the last one that a browser began decides, as it does for its state. Gives
 * what the visit that ends here was for; null where it signs in, or none ends.
 */
export async function followAddition(
  request: Request,
  { action, provider, body }: AuthStep,
  settings: SessionSettings,
): Promise<Addition | "refused" | null> {
  const store = await cookies();
  const write = (value: string, maxAge: number) =>
    store.set(ADDITION_COOKIE, value, {
      ...{ path: "/api/auth", maxAge, httpOnly: true, secure: settings.isSecure },
      // Browsers bring it along when another site sends them back.
      sameSite: "lax",
    });
  const sent = request.headers.get("cookie") ?? "";
  if (request.method === "POST" && action === "signin") {
    if (!new URLSearchParams(new TextDecoder().decode(body)).has("add")) write("", 0);
    else {
      const session = isFromOwnPage(request.headers) ? await container().sessions.findSession(sent) : null;
      if (session === null) return "refused";
      write(await sealAddition(session, provider, settings), KEPT_SECONDS);
    }
    return null;
  }
  const addition = action === "callback" ? await readAddition(sent, settings) : null;
  if (addition !== null) write("", 0);
  return addition;
}

/**
 * Longer than the timeout of next-auth (https://next-auth.js.org/configuration/options#cookies, 15 minutes): a user who
 * returns too late to add an identity is told so, and is not signed in.
 */
const KEPT_SECONDS = 3600;
