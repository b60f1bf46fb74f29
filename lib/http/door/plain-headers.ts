import type { ServerResponse } from "node:http";

/**
 * Has a header that is set as a list of one be a text. Next sets those of route handlers as lists, and what packs its
 * answers looks for a text in Content-Type: it would pack pages and nothing else.
 */
export function keepHeadersPlain(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const [only, ...more] = Array.isArray(value) ? value : [];
    return setHeader(name, only === undefined || more.length > 0 ? value : only);
  };
}
