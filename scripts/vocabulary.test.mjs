import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listSources } from "./steps/list-sources.mjs";
import { ROOT } from "./steps/run.mjs";

const FILES = listSources().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
/** A constant that bounds something is called MAX_ or MIN_ by everybody. */
const BOUND = /\b(?:const|let)\s+((?:MOST|LEAST|LONGEST|SHORTEST|SMALLEST|FEWEST)_[A-Z0-9_]+)/g;

test("constants that are bounds begin with MAX_ or MIN_", () => {
  const others = FILES.flatMap((file) =>
    Array.from(readFileSync(path.join(ROOT, file), "utf8").matchAll(BOUND), ([, name]) => `${file}: ${name}`),
  );
  expect(others).toEqual([]);
});
