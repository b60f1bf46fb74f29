import { expect, test } from "vitest";
import {
  buildResultKey,
  formatRequestId,
  formatResultKey,
  GROUP_KINDS,
  parseResultKey,
  RESULT_SHAPES,
} from "./group-jobs";

test("a result key is parsed back to its parts, for every kind and shape", () => {
  for (const kind of GROUP_KINDS) {
    for (const shape of RESULT_SHAPES) {
      const key = { kind, shape, id: "intel-holders-0a1b" };
      expect(parseResultKey(formatResultKey(key))).toEqual(key);
    }
  }
});

test("a request's id names the endpoint that queued the job", () => {
  expect(formatRequestId("holders-agent", "0a1b")).toBe("req-holders-agent-0a1b");
});

test("keys of holder profiles have the job's id, those of similarity the request's", () => {
  const ids = { jobId: "intel-1", requestId: "req-2" };
  expect(buildResultKey("holder-profiles", "full", ids)).toBe("holder-profiles:result:intel-1");
  expect(buildResultKey("holder-profiles", "agent", ids)).toBe("holder-profiles:agent:result:intel-1");
  expect(buildResultKey("similarity", "full", ids)).toBe("similarity:result:req-2");
  expect(buildResultKey("similarity", "agent", ids)).toBe("similarity:agent:result:req-2");
});

test.each([
  "",
  "similarity",
  "similarity:result:",
  "result:intel-1",
  "agent:result:x",
  "SIMILARITY:result:x",
])("'%s' is not a key", (key) => expect(parseResultKey(key)).toBeNull());
