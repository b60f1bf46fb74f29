/**
 * Returns true if a page of this site sends the request: by Sec-Fetch-Site (https and localhost), else by
 * Origin (every POST). Requests with neither header have no session, because browsers also send cookies with
 * requests of other sites.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
