import { expect, test } from "vitest";
import { notePeerAddresses } from "../client-address";
import { createPeerHeaders } from "../testing/peer-headers";
import { getMetrics } from "./metrics";

notePeerAddresses();

const report = async () => ({ contentType: "text/plain; version=0.0.4", text: "walletlens_up 1\n" });

/** A request from `peer`, as the server passes it on. */
function requestFrom(peer: string, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/metrics", { headers: createPeerHeaders(peer, headers) });
}

const statusOf = async (request: Request, token: string | null) =>
  (await getMetrics(request, { token, report })).status;

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "without a token, %s may read the metrics",
  async (peer) => {
    const answer = await getMetrics(requestFrom(peer, { "x-forwarded-for": peer }), { token: null, report });
    expect([answer.status, await answer.text()]).toEqual([200, "walletlens_up 1\n"]);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4");
  },
);

test.each([
  ["198.51.100.1", {}],
  ["", {}],
  ["198.51.100.1", { "x-forwarded-for": "127.0.0.1" }],
  ["127.0.0.1", { "x-forwarded-for": "198.51.100.1" }],
  ["127.0.0.1", { "x-forwarded-for": "127.0.0.1, 198.51.100.1" }],
  ["127.0.0.1", { forwarded: "for=8.8.8.8" }],
  ["127.0.0.1", { via: "1.1 proxy" }],
  ["127.0.0.1", { "x-real-ip": "8.8.8.8" }],
  ["127.0.0.1.example", {}],
])("without a token, '%s' with %j is refused", async (peer, headers) => {
  expect(await statusOf(requestFrom(peer, headers), null)).toBe(403);
});

test.each([
  [{ authorization: "Bearer right" }, 200],
  [{ authorization: "Bearer wrong" }, 401],
  [{ authorization: "bearer right" }, 401],
  [{ authorization: "right" }, 401],
  [{}, 401],
])("with a token, %j returns %i from any address", async (headers, status) => {
  for (const peer of ["127.0.0.1", "198.51.100.1"]) {
    expect(await statusOf(requestFrom(peer, headers), "right")).toBe(status);
  }
});
