import { DAY_MS } from "@/lib/runtime/day-ms";

/** Days for which the text says that it holds. */
const HOLDS_DAYS = 365;

/**
 * The text of /.well-known/security.txt (RFC 9116). `contact` is who is told about holes: a mailto: or https: address;
 * null refers to the page that says what to do.
 */
export function buildSecurityTxt(site: string, contact: string | null, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + HOLDS_DAYS) * DAY_MS).toISOString();
  const policy = `${site}/docs#security`;
  return [
    `Contact: ${contact ?? policy}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${site}/.well-known/security.txt`,
    `Policy: ${policy}`,
    "",
  ].join("\n");
}
