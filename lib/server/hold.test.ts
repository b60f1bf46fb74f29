import { expect, test } from "vitest";
import { provideApi } from "./testing/provide-api";
import { WALLET } from "./testing/sample-wallet";
import { withKey } from "./testing/test-api";

const { api } = await provideApi({ SYNC_HOLD_MS: "1" });

test("a call waits for an analysis until the end of the hold, which begins with its arrival", async () => {
  const { apiKey } = await api.createKey(5);
  api.reader.outcome = { status: "queued", analysisId: "analysis-1" };
  const isOver = () => api.reader.requests.at(-1)?.signal.aborted;
  api.reader.meanwhile = () => expect.poll(isOver).toBe(true);
  // Without an analysis the job cannot be recorded; the wait is over by then.
  await api.call(`/api/v1/intel/wallet/${WALLET}/hud`, withKey(apiKey));
  expect(isOver()).toBe(true);
});
