import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const STYLES = readFileSync("app/globals.css", "utf8");

/** Colors of both themes, light first. */
function readColors(name: string): readonly string[] {
  return new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(STYLES)?.slice(1) ?? [];
}

/** Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("errors have a contrast of 4.5 on every surface of both themes", () => {
  const surfaces = ["ground", "surface", "raised"].map(readColors);
  const contrasts = readColors("danger").flatMap((color, theme) =>
    surfaces.map((surface) => computeContrast(color, surface[theme] ?? color)),
  );
  expect(contrasts).toHaveLength(6);
  expect(Math.min(...contrasts)).toBeGreaterThan(4.5);
});

test("the colors of gain and loss are only for trades and results", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));
  const colored = sources.filter((path) =>
    /(text|bg|border)-loss|var\(--loss\)/.test(readFileSync(path, "utf8")),
  );
  expect(colored.filter((path) => !path.startsWith("components/wallet/"))).toEqual([]);
});
