import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import { createAuthOptions } from "@/lib/server/auth/create-auth-options";
import { isFromOwnPage } from "@/lib/server/auth/is-from-own-page";
import {
  ADDITION_COOKIE,
  type Addition,
  readAddition,
  type SessionSettings,
  sealAddition,
} from "@/lib/server/auth/session";
import { buildProblemResponse } from "@/lib/server/build-response";
import { findClientAddress } from "@/lib/server/client-address";
import { toAppError } from "@/lib/server/problem";
import { readBytes } from "@/lib/server/read-bytes";
import { unknownRoute } from "@/lib/server/read-request";

interface AuthContext {
  readonly params: Promise<{ nextauth: string[] }>;
}

/** Handles a request for next-auth, rate limited as a page. Errors have the format of the API. */
async function answer(request: NextRequest, context: AuthContext): Promise<Response> {
  const requestId = randomUUID();
  try {
    await container().pages.admitReader(request.headers);
    const response = await askNextAuth(request, context);
    response.headers.set("X-Request-Id", requestId);
    return response;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "internal") getLog().error({ requestId, err: error }, "a call of next-auth's failed");
    return buildProblemResponse(error, {}, requestId);
  }
}

/** next-auth reads a body of any size, so it gets a body that was read within the limit. */
async function askNextAuth(request: NextRequest, context: AuthContext): Promise<Response> {
  const { nextAuthSecret: secret, siteUrl, github, google, trustedProxies } = readEnv();
  if (secret === null) throw new AppError("not_found", "Sign-in is off: NEXTAUTH_SECRET is not set.");
  const settings = { secret, isSecure: siteUrl.startsWith("https:") };
  const client = findClientAddress(request, trustedProxies);
  const { url, method, headers } = request;
  const body = await readBytes(request);
  const { nextauth } = await context.params;
  const step = { action: nextauth[0] ?? "", provider: nextauth[1] ?? "", body };
  const addition = await followAddition(request, step, settings);
  if (addition === "refused") return Response.json({ url: "/sign-in?next=%2Faccount" });
  const { ports, sessions } = container();
  const origin = { client, agent: headers.get("user-agent") };
  const replaced = await sessions.readSession(headers.get("cookie") ?? "");
  // The options contain the caller, so each request gets its own.
  const options = createAuthOptions(
    { ...ports, sessions },
    { ...settings, github, google },
    { origin, replaced, addition },
  );
  const readableRequest = new NextRequest(url, { method, headers, ...(method === "POST" ? { body } : {}) });
  const response: Response = await NextAuth(readableRequest, context, options);
  return isWordsAlone(response) ? throwAsApiError(response) : response;
}

/** Returns whether next-auth sent plain text about an unknown path. */
function isWordsAlone({ status, headers }: Response): boolean {
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  return status >= 400 && !isJson && !headers.has("location");
}

function throwAsApiError({ status }: Response): never {
  if (status >= 500) throw new Error(`next-auth answered ${status}`);
  throw unknownRoute();
}

async function refuseMethod({ method }: Request): Promise<Response> {
  const error = new AppError("method_not_allowed", `${method} is not possible here.`);
  return buildProblemResponse(error, { Allow: "GET, POST" });
}

export {
  answer as GET,
  answer as POST,
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
};

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
async function followAddition(
  request: Request,
  { action, provider, body }: AuthStep,
  settings: SessionSettings,
): Promise<Addition | "refused" | null> {
  const store = await cookies();
  const write = (value: string, maxAge: number) =>
    store.set(ADDITION_COOKIE, value, {
      path: "/api/auth",
      maxAge,
      httpOnly: true,
      secure: settings.isSecure,
      // Browsers send it along when another site redirects back.
      sameSite: "lax",
    });
  const cookieHeader = request.headers.get("cookie") ?? "";
  if (request.method === "POST" && action === "signin") {
    if (!new URLSearchParams(new TextDecoder().decode(body)).has("add")) write("", 0);
    else {
      const session = isFromOwnPage(request.headers)
        ? await container().sessions.findSession(cookieHeader)
        : null;
      if (session === null) return "refused";
      write(await sealAddition(session, provider, settings), COOKIE_SECONDS);
    }
    return null;
  }
  const addition = action === "callback" ? await readAddition(cookieHeader, settings) : null;
  if (addition !== null) write("", 0);
  return addition;
}

/**
 * Longer than the timeout of next-auth (https://next-auth.js.org/configuration/options#cookies, 15 minutes): a user
 * who returns too late gets an error and is not signed in.
 */
const COOKIE_SECONDS = 3600;
