import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { MAX_TEXT_LENGTH } from "./texts/fit-text";
import { toFailure } from "./tool-result";
import { TOOLS } from "./tool-table";

const [TOOL = { name: "none", endpoint: "pricing" } as const] = TOOLS.values();

function readText(message: string): unknown {
  const [part] = toFailure(TOOL, new AppError("invalid_request", message), "id").content;
  return part?.type === "text" ? part.text : null;
}

test("a short refusal is its code and message", () => {
  expect(readText("It is not an address.")).toBe("invalid_request: It is not an address.");
});

test.each([
  ["of one word", "x".repeat(10_000)],
  ["of sentences", "It is not an address. ".repeat(1_000)],
  ["with controls and marks of direction", "\u202E\u0000\u2066 a".repeat(5_000)],
])("a long refusal %s ends within the limit, with a whole word", (_, message) => {
  const text = String(readText(message));
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  expect(text).toMatch(/^invalid_request: /);
  expect(text).toMatch(/( …| More in structuredContent\.)$/);
  expect(text).not.toMatch(/\p{C}/u);
});
