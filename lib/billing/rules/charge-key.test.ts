import { expect, test } from "vitest";
import { chargeKey } from "./spending";

test("a request, a call and a job with the same id are three charges", () => {
  const keys = [chargeKey("request", "0a1b"), chargeKey("call", "0a1b"), chargeKey("job", "0a1b")];
  expect(keys).toEqual(["request:0a1b", "call:0a1b", "job:0a1b"]);
});
