import { expect, test } from "vitest";
import { cleanProviderText, listSecrets, readErrorBody, readProviderError } from "./provider-text.ts";

test.each<[unknown, unknown]>([
  [{ error: { code: -32_005, message: "slow" } }, { code: -32_005, text: "slow" }],
  [{ error: { code: "-32005", message: "slow" } }, { code: -32_005, text: "slow" }],
  [{ error: { code: "E_LIMIT" } }, { code: null, text: "" }],
  [{ error: "slow" }, { code: null, text: "slow" }],
  [{ message: "Forbidden" }, { code: null, text: "Forbidden" }],
  [{ result: 1, error: null }, null],
  [[], null],
])("the error of a reply is read in every form: %j", (body, error) => {
  expect(readProviderError(body)).toEqual(error);
});

test("a body of JSON or plain text tells the error of a status, and a page does not", () => {
  expect(readErrorBody(Buffer.from('{"error":{"code":35,"message":"no"}}'))).toEqual({
    code: 35,
    text: "no",
  });
  expect(readErrorBody(Buffer.from("max usage reached\n"))).toEqual({
    code: null,
    text: "max usage reached",
  });
  expect(readErrorBody(Buffer.from("<html>blocked</html>"))).toEqual({ code: null, text: "" });
});

test("text for the operator is one bounded line without keys, paths and invisible characters", () => {
  const secrets = listSecrets("https://me:pass%20word@node.example/v2/abcdefgh?key=12345678", {
    authorization: "Bearer token-1234",
  });
  const text =
    "key 12345678 of abcdefgh,\n\u0000pass word, pass%20word \u202etoken-1234 at https://x.example/a?b=c)";
  expect(cleanProviderText(text, secrets)).toBe(
    "key [redacted] of [redacted], [redacted], [redacted] [redacted] at https://x.example",
  );
  expect(Array.from(cleanProviderText("é".repeat(500), []))).toHaveLength(200);
});
