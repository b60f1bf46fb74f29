/**
 * Reads the path to go to after signing in from what an address asks for: a path of this site, else the account's.
 */
export function readNextPath(value: string | readonly string[] | undefined): string {
  return typeof value === "string" && OWN_PATH.test(value) ? value : "/account";
}

/** The path, with its query, of an address that next-auth names; undefined for what is no address. */
export function pathOfAddress(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const { pathname, search } = new URL(value);
  return `${pathname}${search}`;
}

/**
 * Form of a path of this site. Browsers read `//`, and `/\` likewise, as the beginning of another site, and drop
 * control characters first.
 */
const OWN_PATH = /^\/(?![/\\])[\x20-\x7e]*$/;
