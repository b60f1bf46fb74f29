import { describe, expect, it, test } from "vitest";
import { API_KEY_BYTES, API_KEY_FORMAT, displayApiKey, formatApiKey, isApiKey } from "./api-key";

const HEX = "0123456789abcdef0123456789abcdef0123456789abcdef";

describe("isApiKey", () => {
  it.each([
    ["a key", `ak_${HEX}`, true],
    ["one digit too few", `ak_${HEX.slice(1)}`, false],
    ["one digit too many", `ak_${HEX}0`, false],
    ["upper case", `ak_${HEX.toUpperCase()}`, false],
    ["a letter that is no digit", `ak_g${HEX.slice(1)}`, false],
    ["another prefix", `sk_${HEX}`, false],
    ["a key after something else", `x ak_${HEX}`, false],
    ["a key before something else", `ak_${HEX} x`, false],
    ["a key and a line break", `ak_${HEX}\n`, false],
    ["nothing", "", false],
  ])("decides on %s", (_, text, expected) => {
    expect(isApiKey(text)).toBe(expected);
  });
});

test("a key made of its random bytes is a key, and is shown by its first eight characters", () => {
  const key = formatApiKey(HEX);
  expect(key).toBe(`ak_${HEX}`);
  expect(isApiKey(key)).toBe(true);
  expect(displayApiKey(key)).toBe("ak_01234");
  expect(HEX).toHaveLength(2 * API_KEY_BYTES);
  expect(API_KEY_FORMAT).toBe("ak_ followed by 48 hexadecimal characters");
});
