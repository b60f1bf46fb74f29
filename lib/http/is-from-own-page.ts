/**
 * Browsers send cookies with whatever a page of anybody asks for, and tell whose page it is: by Sec-Fetch-Site over
 * https and on this machine, else by Origin, which comes with every POST. A request that says neither has no session.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
