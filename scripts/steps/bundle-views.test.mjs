import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundleViews, VIEW_SCRIPT } from "./bundle-views.mjs";

test("the script of the views is the bundle of its sources; `npm run views` writes it", async () => {
  expect(readFileSync(VIEW_SCRIPT, "utf8")).toBe(await bundleViews());
});
