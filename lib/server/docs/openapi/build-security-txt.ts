import { MS_PER_DAY } from "@walletlens/engine/time";

const VALID_DAYS = 365;

/**
 * Returns /.well-known/security.txt (RFC 9116). `contact` is a mailto: or https: URL; null refers to the
 * documentation.
 */
export function buildSecurityTxt(site: string, contact: string | null, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / MS_PER_DAY + VALID_DAYS) * MS_PER_DAY).toISOString();
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
