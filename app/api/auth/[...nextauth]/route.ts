import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { findClientAddress } from "@/lib/api/client-address";
import { createAuthOptions } from "@/lib/auth";
import { container } from "@/lib/container";
import { readEnv } from "@/lib/env";

interface AuthContext {
  readonly params: Promise<{ nextauth: string[] }>;
}

/** What next-auth answers: the client's address goes into the options, so they are made for each request. */
async function answer(request: NextRequest, context: AuthContext): Promise<Response> {
  const { nextAuthSecret: secret, nextAuthUrl, github, google, trustedProxies } = readEnv();
  if (secret === null) return new Response("Sign-in is off: NEXTAUTH_SECRET is not set.", { status: 503 });
  const isSecure = nextAuthUrl?.startsWith("https:") ?? false;
  const client = findClientAddress(request, trustedProxies);
  const options = createAuthOptions(container().sessions, { secret, isSecure, github, google }, client);
  return NextAuth(request, context, options);
}

export { answer as GET, answer as POST };
