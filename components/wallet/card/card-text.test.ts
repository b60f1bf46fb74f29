import { expect, test } from "vitest";
import { cardText } from "@/components/wallet/card/card-text";

test("what the fonts have is drawn as it is", () => {
  for (const text of ["Moon Boy 42", "Zoë Ångström", "Полковник", "Nguyễn", "+12.50 − 3× … <b>&amp;"]) {
    expect(cardText(text)).toBe(text);
  }
});

test("a run of characters that no font has becomes one dot", () => {
  expect(cardText("Moon 🚀🚀👩‍🚀 Boy")).toBe("Moon · Boy");
  expect(cardText("日本 trader")).toBe("· trader");
});

test("characters that may be emoji count as such, those of Latin-1 too", () => {
  expect(cardText("Brand© and® more™")).toBe("Brand· and· more·");
});

test("invisible and reordering characters are gone, and the line is cut", () => {
  expect(cardText("a\u202eb\u200bc\u0000d\ne")).toBe("abcd e");
  expect(cardText("x".repeat(100), 10)).toBe("xxxxxxxxx…");
  expect(cardText(`e${"\u0301".repeat(50)}`)).toMatch(/^é·?$/);
});

test("of a name that cannot be read nothing is left", () => {
  expect(cardText("🚀🚀")).toBe("");
  expect(cardText("日本")).toBe("");
});
