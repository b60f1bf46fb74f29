import { readEnv } from "@/lib/config/env";
import { buildSecurityTxt } from "@/lib/server/docs/openapi/build-security-txt";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const { siteUrl, securityContact } = readEnv();
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(buildSecurityTxt(siteUrl, securityContact, new Date()), { headers });
}
