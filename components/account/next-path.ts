/** Returns the path to open after signing in: a path of this site, else the account page. */
export function readNextPath(value: string | readonly string[] | undefined): string {
  return typeof value === "string" && OWN_PATH.test(value) ? value : "/account";
}

/** Returns path and query of an address that next-auth passes; undefined if it is invalid. */
export function toLocalPath(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const { pathname, search } = new URL(value);
  return `${pathname}${search}`;
}

/** A path of this site. Browsers read `//` and `/\` as another site, and drop control characters first. */
const OWN_PATH = /^\/(?![/\\])[\x20-\x7e]*$/;
