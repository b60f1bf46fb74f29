import { expect, test } from "vitest";
import { createLog } from "@/lib/config/log";
import { requestIdOf } from "./build-response";
import { ENDPOINTS } from "./endpoints";
import { observeHandle } from "./observe-handle";

interface Noted {
  readonly endpoint: string;
  readonly status: number;
  readonly seconds: number;
}

async function noteOf(method: string, status: number, endpoints = [ENDPOINTS["wallet-hud"]]): Promise<Noted> {
  const noted: Noted[] = [];
  const handle = observeHandle(async () => new Response(null, { status }), {
    callEnded: (call) => noted.push(call),
  });
  const address = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
  await handle(endpoints, new Request(`http://localhost/api/v1/intel/wallet/${address}/hud`, { method }));
  return noted[0] ?? { endpoint: "", status: 0, seconds: -1 };
}

test("a request is counted by the endpoint's id and its status, with the seconds that it took", async () => {
  const { seconds, ...rest } = await noteOf("GET", 202);
  expect(rest).toEqual({ endpoint: "wallet-hud", status: 202 });
  expect(seconds).toBeGreaterThanOrEqual(0);
});

test.each([
  ["POST", 405, [ENDPOINTS["wallet-hud"]]],
  ["GET", 404, []],
  ["OPTIONS", 204, [ENDPOINTS["wallet-hud"]]],
])("a %s that no endpoint answers is counted under one name (%i)", async (method, status, endpoints) => {
  expect(await noteOf(method, status, endpoints)).toMatchObject({ endpoint: "none", status });
});

test("what is logged while a request is answered carries the id that the answer carries", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const request = new Request("http://localhost/api/v1/intel/pricing");
  const handle = observeHandle(
    async () => {
      log.info("deep down");
      return new Response();
    },
    { callEnded: () => undefined },
  );
  await handle([ENDPOINTS.pricing], request);
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ msg: "deep down", requestId: requestIdOf(request) });
});
