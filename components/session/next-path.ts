/**
 * Reads the path to go to after signing in from what an address asks for: a path of this site, else the account's.
 */
export function readNextPath(value: string | readonly string[] | undefined): string {
  return typeof value === "string" && OWN_PATH.test(value) ? value : "/account";
}

/**
 * Form of a path of this site. Browsers read `//`, and `/\` likewise, as the beginning of another site, and drop
 * control characters first.
 */
const OWN_PATH = /^\/(?![/\\])[\x20-\x7e]*$/;
