/**
 * Browsers send cookies with requests of any site's pages, and tell which site's: by Sec-Fetch-Site over https and on
 * this machine, else by Origin, which comes with every POST. A request with neither header has no session.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
