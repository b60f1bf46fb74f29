import { expect, test } from "vitest";
import { formatJobId } from "@/lib/domain/jobs";
import { monitoringUrl } from "./job-status";

test("a job's id names the endpoint that queued it, and its state is read below the version of the API", () => {
  const id = formatJobId("holders", "0a1b");
  expect(id).toBe("intel-holders-0a1b");
  expect(monitoringUrl(id)).toBe("/api/v1/jobs/intel-holders-0a1b");
});
