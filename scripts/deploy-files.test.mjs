import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Settings } from "@/lib/settings";
import { ROOT } from "./steps/run.mjs";

const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
const UNITS = readdirSync(path.join(ROOT, "deploy/systemd")).filter((name) => name.endsWith(".service"));

/** Names of the variables that a file gives a process of the product. */
const GIVEN = [
  ["compose.yaml", () => [...settingsOfCompose(), "WALLETLENS_ROLE"]],
  ["Dockerfile", () => namesIn(read("Dockerfile").match(/^ENV .*$/gm) ?? [])],
  ...UNITS.map((name) => [
    name,
    () => namesIn(read(`deploy/systemd/${name}`).match(/^Environment=.*$/gm) ?? []),
  ]),
];

function settingsOfCompose() {
  const [, block] = /^x-settings: &settings\n((?: {2}.*\n)+)/m.exec(read("compose.yaml")) ?? [];
  return Array.from((block ?? "").matchAll(/^ {2}([A-Z_0-9]+):/gm), ([, name]) => name);
}

function namesIn(lines) {
  return lines.flatMap((line) =>
    Array.from(line.matchAll(/(?:[ =])([A-Z][A-Z_0-9]+)=/g), ([, name]) => name),
  );
}

test.each(GIVEN)("%s gives the product settings that there are", (_, list) => {
  const names = list().filter((name) => name !== "NODE_ENV");
  expect(names.filter((name) => !(name in Settings.shape))).toEqual([]);
});

test("a unit that is restarted is restarted for ever, however short its runs were", () => {
  const sections = UNITS.map((name) => [name, readUnit(read(`deploy/systemd/${name}`))]);
  const restarted = sections.filter(([, { Service }]) => Service.Restart !== undefined);
  expect(restarted.map(([name]) => name)).toEqual(["walletlens-web@.service", "walletlens-worker@.service"]);
  expect(restarted.filter(([, { Unit }]) => Unit.StartLimitIntervalSec !== "0")).toEqual([]);
});

/** Settings of a unit file by section; of a setting that is there twice, the last one. */
function readUnit(text) {
  const sections = text.split(/^\[(\w+)\]\n/m).slice(1);
  const named = sections.flatMap((name, place) => (place % 2 === 0 ? [[name, sections[place + 1]]] : []));
  return Object.fromEntries(
    named.map(([name, body]) => [
      name,
      Object.fromEntries(
        Array.from(body.matchAll(/^([A-Za-z]+)=(.*)$/gm), ([, setting, value]) => [setting, value]),
      ),
    ]),
  );
}

test("compose, image and units set something", () => {
  const counts = GIVEN.map(([file, list]) => [file, list().length]);
  expect(Object.fromEntries(counts)).toEqual({
    "compose.yaml": 14,
    Dockerfile: 7,
    "walletlens-audit.service": 0,
    "walletlens-web@.service": 2,
    "walletlens-worker@.service": 2,
  });
});

test("the image copies the manifest of every package, which the lock file asks for", () => {
  const packages = readdirSync(path.join(ROOT, "packages")).filter((name) =>
    existsSync(path.join(ROOT, "packages", name, "package.json")),
  );
  const dockerfile = read("Dockerfile");
  for (const name of packages) {
    expect(dockerfile).toContain(`COPY packages/${name}/package.json packages/${name}/\n`);
    expect(dockerfile).toContain(`/walletlens/packages/${name}/package.json packages/${name}/\n`);
  }
  expect(dockerfile).toContain("COPY tooling tooling\n");
  expect(dockerfile).toContain("/walletlens/tooling tooling\n");
});
