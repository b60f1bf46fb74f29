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

interface AuthStep {
  /** Such as `signin`, which starts a visit to another service, and `callback`, which ends it. */
  readonly action: string;
  readonly provider: string;
  readonly body: Uint8Array;
}

/**
 * Records in a cookie that a visit to another service adds an account there to the user's own. Only the start of a
 * visit writes it, so the last visit decides. Returns the purpose of the visit that ends here; null for a sign-in.
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
      // Browsers send it along when another site redirects back.
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
 * Longer than the timeout of next-auth (https://next-auth.js.org/configuration/options#cookies, 15 minutes): a user
 * who returns too late gets an error and is not signed in.
 */
const KEPT_SECONDS = 3600;
