import { expect, test } from "vitest";
import { assertIsExpression, evaluateKey, holds } from "./expression";

const event = { id: "1", name: "order", ts: 5, data: { n: 5, user: "ann", tags: ["a", "b"], paid: null } };

test.each([
  ["event.data.n == 5", true],
  ["event.data.n > 5", false],
  ["event.data.user == 'ann' && 'b' in event.data.tags", true],
  ["event.data.user.startsWith('b')", false],
  ["event.data.missing == 'x'", false],
  ["event.data.missing == 'x' || event.data.user == 'ann'", true],
  ["has(event.data.missing)", false],
  ["event.data.paid == null", true],
  ["event.data.user", false],
])("%s is %s", (expression, value) => {
  expect(holds(expression, { event })).toBe(value);
});

test("a wait compares the run's event with the one that arrived", () => {
  const arrived = { ...event, data: { user: "bob" } };
  expect(holds("event.data.user == async.data.user", { event, async: event })).toBe(true);
  expect(holds("event.data.user == async.data.user", { event, async: arrived })).toBe(false);
  expect(holds("event.data.missing == async.data.missing", { event, async: arrived })).toBe(false);
});

test.each([
  ["event.data.user", "ann"],
  ["event.data.n", "5"],
  ["event.data.user + '-' + string(event.data.n)", "ann-5"],
  ["event.data.tags", '["a","b"]'],
  ["[event.data.user, 1]", '["ann","1"]'],
  ["event.data.missing", null],
  ["event.data.paid", null],
])("the key %s is %j", (expression, key) => {
  expect(evaluateKey(expression, { event })).toBe(key);
});

test("what is not CEL is refused with a reason", () => {
  expect(() => assertIsExpression("event.data. ==")).toThrow();
});
