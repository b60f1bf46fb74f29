import { monitoringUrl } from "@walletlens/contract/job-status";
import { expect, test } from "vitest";
import { formatJobId } from "./jobs";

test("a job's id names the endpoint that queued it, and its status URL has the API version", () => {
  const id = formatJobId("holders", "0a1b");
  expect(id).toBe("intel-holders-0a1b");
  expect(monitoringUrl(id)).toBe("/api/v1/jobs/intel-holders-0a1b");
});
