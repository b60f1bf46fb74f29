import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CARD_COLORS, SCALE_COLORS } from "@/components/wallet/card/card-colors";

const TOKENS = readFileSync("app/globals.css", "utf8").split('[data-theme="light"]')[0] ?? "";

test("an image has the colors of the dark theme", () => {
  for (const [name, color] of Object.entries(CARD_COLORS)) {
    const [value = ""] = new RegExp(`--${name}: light-dark\\(.*\\);`).exec(TOKENS) ?? [];
    expect(value.endsWith(`, ${color});`), name).toBe(true);
  }
});

test("the scale of classes on an image equals that of the pages", () => {
  const steps = Array.from(TOKENS.matchAll(/--behavior-\d: .*, oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\)/g));
  const colors = steps.map(([, ...parts]) => {
    const [lightness = NaN, chroma = NaN, hue = NaN] = parts.map(Number);
    return toHex(lightness, chroma, hue);
  });
  expect(colors).toEqual(SCALE_COLORS);
});

/** Björn Ottosson's conversion (https://bottosson.github.io/posts/oklab), cut off at the edge of sRGB. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(toByte).join("")}`;
}

function toByte(linear: number): string {
  const cut = Math.min(1, Math.max(0, linear));
  const encoded = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
