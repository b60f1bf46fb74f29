import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { splitReply } from "./parse-reply.ts";

/** Returns the result after comparing it with that of JSON.parse; null if the response was not split. */
function read(text: string): unknown {
  const items: unknown[] = [];
  const reply = splitReply(Buffer.from(text), { name: "data", read: (item) => items.push(item) });
  if (reply === null) return null;
  const whole = JSON.parse(text);
  expect(items).toEqual(whole.result.data);
  expect(reply).toEqual({ ...whole, result: { ...whole.result, data: items.map((_, place) => place + 1) } });
  return whole.result;
}

const reply = (result: unknown, after = {}) => JSON.stringify({ jsonrpc: "2.0", result, id: 1, ...after });

test("items read one by one, and the fields beside the list, equal those of the whole response", () => {
  const result = { data: [{ slot: 2, keys: ["é"] }, { slot: 1 }], paginationToken: "1:2" };
  expect(read(reply(result))).toEqual(result);
  const after = { context: { list: [1] }, data: [{ slot: 1 }] };
  expect(read(reply(after))).toEqual(after);
});

test("any list of objects gives the result of JSON.parse, even if its texts and fields resemble separators", () => {
  const texts = fc.constantFrom("a", "]", '},{"a":', ',{"a":', '"data":[', "\\", "ü", '"');
  const value: fc.Arbitrary<unknown> = fc.oneof(
    { depthSize: "small" },
    texts,
    fc.integer(),
    fc.constant(null),
    fc.letrec((tie) => ({
      list: fc.array(fc.oneof(texts, tie("object")), { maxLength: 3 }),
      object: fc.dictionary(fc.constantFrom("a", "data", "b"), fc.oneof(texts, tie("list"), tie("object")), {
        maxKeys: 3,
      }),
    })).list,
  );
  const object = fc.dictionary(fc.constantFrom("a", "data", "b", "c"), value, { maxKeys: 3 });
  fc.assert(
    fc.property(fc.array(object, { maxLength: 6 }), object, (data, beside) => {
      for (const result of [
        { ...beside, data },
        { data, token: beside },
      ]) {
        read(reply(result, { error: beside }));
      }
    }),
    { numRuns: runs(2000) },
  );
});

test("a list that is empty, of other values, missing or not in the result is left to the parser of the whole response", () => {
  expect(read(reply({ data: [] }))).toBeNull();
  expect(read(reply({ data: [1, 2] }))).toBeNull();
  expect(read(reply({ data: ["{"] }))).toBeNull();
  expect(read(reply(null))).toBeNull();
  expect(read(reply("x", { data: [{ a: 1 }] }))).toBeNull();
});

test("a truncated response, or one that is not JSON, is not split", () => {
  const text = reply({ data: [{ a: 1 }, { a: [2, 3] }] });
  for (let length = 0; length < text.length; length += 1) expect(read(text.slice(0, length))).toBeNull();
  expect(read('{"result":{"data":[{"a":1},{"a":x}]}}')).toBeNull();
});

test("a page of transactions is split", () => {
  const data = [3, 2, 1].map((slot) => ({ slot, meta: { logMessages: ["],", "},{"], loaded: [[]] } }));
  expect(read(reply({ data, paginationToken: "3:1" }))).not.toBeNull();
});
