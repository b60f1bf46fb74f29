import { channel } from "node:diagnostics_channel";

/** Headers of a request from `peer`, as the server passes them on. */
export function createPeerHeaders(
  peer: string,
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const noted = { ...headers };
  const socket = { remoteAddress: peer };
  const start = { request: { headers: noted, socket }, response: {}, socket, server: {} };
  channel("http.server.request.start").publish(start);
  return noted;
}
