import { MS_PER_DAY } from "@walletlens/engine/time";

/** Days for which the text says that it holds. */
const HOLDS_DAYS = 365;

/**
 * The text of /.well-known/security.txt (RFC 9116). `contact` is who is told about holes: a mailto: or https: address;
 * null refers to the page that says what to do.
 */
export function buildSecurityTxt(site: string, contact: string | null, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / MS_PER_DAY + HOLDS_DAYS) * MS_PER_DAY).toISOString();
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
