/** Returns the host for URLs of this machine to a server that listens on `host`: loopback if it listens everywhere. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
