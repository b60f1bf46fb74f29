import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { unwrapHeaderLists } from "./install-request-guard";

function respond(): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  unwrapHeaderLists(response);
  return response;
}

test.each([
  ["a list of one is a text", ["application/json"], "application/json"],
  ["a text stays one", "application/json", "application/json"],
  ["a list of several stays one", ["a=1", "b=2"], ["a=1", "b=2"]],
  ["a number stays one", 5, 5],
])("%s", (_, value, stored) => {
  expect(respond().setHeader("x-header", value).getHeader("x-header")).toEqual(stored);
});
