import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Settings } from "@/lib/config/settings";
import { ROOT } from "./steps/run.mjs";

const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
const UNITS = readdirSync(path.join(ROOT, "deploy/systemd")).filter((name) => name.endsWith(".service"));

/** Names of the variables that a file gives a process of the product. */
const GIVEN = [
  ["compose.yaml", () => [...settingsOf("settings"), ...settingsOf("web"), ...settingsOf("worker")]],
  ["Dockerfile", () => namesIn(read("Dockerfile").match(/^ENV .*$/gm) ?? [])],
  ...UNITS.map((name) => [
    name,
    () => namesIn(read(`deploy/systemd/${name}`).match(/^Environment=.*$/gm) ?? []),
  ]),
];

/** Names that a block of compose.yaml gives. */
function settingsOf(block) {
  const [, lines] = new RegExp(`^x-${block}: &.*\\n((?: {2}.*\\n)+)`, "m").exec(read("compose.yaml")) ?? [];
  return Array.from((lines ?? "").matchAll(/^ {2}([A-Z_0-9]+):/gm), ([, name]) => name);
}

/** A top-level part of a service in compose.yaml. */
function serviceOf(name) {
  const [, lines] = new RegExp(`^ {2}${name}:.*\\n((?: {4}.*\\n)+)`, "m").exec(read("compose.yaml")) ?? [];
  return lines ?? "";
}

function namesIn(lines) {
  return lines.flatMap((line) =>
    Array.from(line.matchAll(/(?:[ =])([A-Z][A-Z_0-9]+)=/g), ([, name]) => name),
  );
}

test.each(GIVEN)("%s sets only existing settings", (_, list) => {
  const names = list().filter((name) => name !== "NODE_ENV");
  expect(names.filter((name) => !(name in Settings.shape))).toEqual([]);
});

/** Settings that no container needs: of the image, of a demo, of the command line, and a path that it does not have. */
const NOT_OF_CONTAINERS = [
  "DATA_DIR",
  "DEMO_LIVE",
  "LABELS_FILE",
  "WALLETLENS_DEMO",
  "WALLETLENS_URL",
  "WALLETLENS_API_KEY",
];

test("compose passes every setting, and to each process only those of its role", () => {
  const [shared, web, worker] = ["settings", "web", "worker"].map(settingsOf);
  const given = new Set([...shared, ...web, ...worker, ...NOT_OF_CONTAINERS]);
  expect(Object.keys(Settings.shape).filter((name) => !given.has(name))).toEqual([]);
  const secrets = web.filter((name) => /SECRET|SPONSOR_KEY/.test(name));
  expect(secrets).toEqual(["NEXTAUTH_SECRET", "GITHUB_SECRET", "GOOGLE_SECRET", "X402_SPONSOR_KEY"]);
  for (const name of secrets) expect([...shared, ...worker]).not.toContain(name);
  expect(read("compose.yaml")).not.toContain("env_file");
});

test("in compose the product and the job server have separate database users that are not the superuser", () => {
  const compose = read("compose.yaml");
  const users = Array.from(compose.matchAll(/postgresql:\/\/(\w+):\$\{(\w+)/g), ([, ...user]) => user);
  expect(users).toEqual([
    ["walletlens", "DATABASE_PASSWORD"],
    ["inngest", "INNGEST_DATABASE_PASSWORD"],
  ]);
  expect(serviceOf("postgres")).not.toContain("POSTGRES_USER");
  expect(compose.match(/\$\{POSTGRES_PASSWORD/g)).toHaveLength(1);
  for (const [user] of users) {
    expect(compose).toContain(`CREATE ROLE ${user} LOGIN PASSWORD`);
    expect(compose).toContain(`REVOKE CONNECT ON DATABASE ${user} FROM PUBLIC;`);
  }
});

test("in compose every service waits until its databases are healthy", () => {
  const compose = read("compose.yaml");
  for (const name of ["postgres", "redis"]) expect(serviceOf(name)).toContain("healthcheck:");
  expect(compose.match(/&process\n(?: {2}.*\n)+/)?.[0]).toContain("postgres: { condition: service_healthy }");
  expect(serviceOf("inngest")).toContain(
    "depends_on: { postgres: { condition: service_healthy }, redis: { condition: service_healthy } }",
  );
});

test("images have exact versions", () => {
  const images = [
    ...Array.from(read("compose.yaml").matchAll(/image: (docker\.io\S+)/g), ([, image]) => image),
    ...Array.from(read("Dockerfile").matchAll(/BASE_IMAGE=(docker\.io\S+)/g), ([, image]) => image),
  ];
  expect(images).toHaveLength(5);
  expect(
    images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/.test(image)),
  ).toEqual([]);
});

test("tests run on the version of the Inngest server that compose starts", () => {
  const [, version] = /inngest\/inngest:v(\S+)/.exec(read("compose.yaml")) ?? [];
  expect(read(".ci/run-full")).toContain(` inngest-cli@${version} `);
});

test("no install script of a package runs in the image, and it contains no settings file", () => {
  const installs = read("Dockerfile").match(/^RUN npm ci .*$/gm) ?? [];
  expect(installs).toHaveLength(1);
  expect(installs.filter((line) => !line.includes(" --ignore-scripts "))).toEqual([]);
  expect(read(".dockerignore").split("\n")).toEqual(expect.arrayContaining([".env", ".env.*"]));
});

test("a restarted unit is restarted without limit, even after short runs", () => {
  const sections = UNITS.map((name) => [name, readUnit(read(`deploy/systemd/${name}`))]);
  const restarted = sections.filter(([, { Service }]) => Service.Restart !== undefined);
  expect(restarted.map(([name]) => name)).toEqual(["walletlens-web@.service", "walletlens-worker@.service"]);
  expect(restarted.filter(([, { Unit }]) => Unit.StartLimitIntervalSec !== "0")).toEqual([]);
});

/** Settings of a unit file by section; the last one of a repeated setting. */
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

test("compose, image and units set at least one setting", () => {
  const counts = GIVEN.map(([file, list]) => [file, list().length]);
  expect(Object.fromEntries(counts)).toEqual({
    "compose.yaml": 69,
    Dockerfile: 7,
    "walletlens-audit.service": 0,
    "walletlens-web@.service": 2,
    "walletlens-worker@.service": 2,
  });
});

test("the image copies the manifest of every package, which the lock file requires", () => {
  const packages = readdirSync(path.join(ROOT, "packages")).filter((name) =>
    existsSync(path.join(ROOT, "packages", name, "package.json")),
  );
  const dockerfile = read("Dockerfile");
  for (const name of packages) {
    expect(dockerfile).toContain(`COPY packages/${name}/package.json packages/${name}/\n`);
  }
});
