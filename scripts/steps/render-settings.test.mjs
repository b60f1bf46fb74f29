import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "@/lib/config/env";
import { SETTING_GROUPS, Settings } from "@/lib/config/settings";
import { renderEnvExample, renderSettingsPage } from "./render-settings.mjs";
import { ROOT } from "./run.mjs";

const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

test(".env.example and docs/settings.md equal the rendered schema", () => {
  expect(read(".env.example")).toBe(renderEnvExample());
  expect(read("docs/settings.md")).toBe(renderSettingsPage());
});

test("every setting is in one group and has a description", () => {
  const grouped = Object.values(SETTING_GROUPS).flatMap((group) => Object.entries(group));
  expect(grouped.map(([name]) => name)).toEqual(Object.keys(Settings.shape));
  expect(grouped.filter(([, schema]) => !schema.description).map(([name]) => name)).toEqual([]);
});

test("a default in .env.example equals the default of its setting", () => {
  const shown = Array.from(
    read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]*)=(.+)$/gm),
    ([, name, value]) => [name, value],
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(readEnv(Object.fromEntries(shown))).toEqual(readEnv({}));
});
