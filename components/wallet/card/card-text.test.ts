import { expect, test } from "vitest";
import { cardText } from "@/components/wallet/card/card-text";

test("characters of the fonts are drawn unchanged", () => {
  for (const text of ["Moon Boy 42", "Zoë Ångström", "Полковник", "Nguyễn", "+12.50 − 3× … <b>&amp;"]) {
    expect(cardText(text)).toBe(text);
  }
});

test("a run of characters missing in the fonts becomes one dot", () => {
  expect(cardText("Moon 🚀🚀👩‍🚀 Boy")).toBe("Moon · Boy");
  expect(cardText("日本 trader")).toBe("· trader");
});

test("characters that may be emoji count as such, even those of Latin-1", () => {
  expect(cardText("Brand© and® more™")).toBe("Brand· and· more·");
});

test("invisible and reordering characters are removed, and the line is cut", () => {
  expect(cardText("a\u202eb\u200bc\u0000d\ne")).toBe("abcd e");
  expect(cardText("x".repeat(100), 10)).toBe("xxxxxxxxx…");
  expect(cardText(`e${"\u0301".repeat(50)}`)).toMatch(/^é·?$/);
});

test("a name without drawable characters is empty", () => {
  expect(cardText("🚀🚀")).toBe("");
  expect(cardText("日本")).toBe("");
});
