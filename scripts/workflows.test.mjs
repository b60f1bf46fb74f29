import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./steps/run.mjs";

const FOLDER = path.join(ROOT, ".github/workflows");
const WORKFLOWS = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(path.join(FOLDER, file), "utf8");
  return { file, text, workflow: parse(text) };
});
const JOBS = WORKFLOWS.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ id: `${file} ${name}`, file, workflow, job })),
);
const STEPS = JOBS.flatMap(({ id, file, job }) => job.steps.map((step) => ({ id, file, step })));
const usesOf = (action) => STEPS.filter(({ step }) => step.uses?.startsWith(`${action}@`));

/** Permissions beyond reading, by the job that needs them. */
const PERMISSIONS = {
  "release.yml image": { packages: "write" },
  "release.yml packages": { "id-token": "write" },
  "release.yml tags": { packages: "write", "id-token": "write", attestations: "write" },
  "release.yml page": { contents: "write" },
};

test("every action is of GitHub, at a full commit, with its version as a comment", () => {
  const uses = WORKFLOWS.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/^\s*(?:- )?uses: (.*)$/gm), ([, action]) => `${file}: ${action}`),
  );
  expect(uses.length).toBe(STEPS.filter(({ step }) => step.uses !== undefined).length);
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((action) => !/: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
    [],
  );
});

test("an action has one commit in all workflows", () => {
  const commits = new Map();
  for (const { step } of STEPS) {
    const [name, commit] = step.uses?.split("@") ?? [];
    if (name !== undefined) commits.set(name, new Set([...(commits.get(name) ?? []), commit]));
  }
  expect([...commits].filter(([, { size }]) => size > 1)).toEqual([]);
});

test("a job has only the permissions that it needs", () => {
  for (const { id, workflow, job } of JOBS) {
    const { contents = "read", ...others } = job.permissions ?? workflow.permissions;
    const granted = { ...others, ...(contents === "read" ? {} : { contents }) };
    expect([id, granted]).toEqual([id, PERMISSIONS[id] ?? {}]);
  }
  for (const { file, workflow } of WORKFLOWS) {
    const isMinimal = ["{}", '{"contents":"read"}'].includes(JSON.stringify(workflow.permissions));
    expect([file, isMinimal]).toEqual([file, true]);
  }
});

test("no checkout leaves its token in the tree", () => {
  expect(usesOf("actions/checkout").length).toBeGreaterThan(4);
  for (const { id, step } of usesOf("actions/checkout")) {
    expect([id, step.with?.["persist-credentials"]]).toEqual([id, false]);
  }
});

test("a release restores no cache", () => {
  const steps = usesOf("actions/setup-node").filter(({ file }) => file === "release.yml");
  expect(steps.length).toBeGreaterThan(2);
  for (const { id, step } of steps) {
    expect([id, step.with["package-manager-cache"], step.with.cache]).toEqual([id, false, undefined]);
  }
  expect(usesOf("actions/cache")).toEqual([]);
});

test("no workflow has a secret: each run proves its identity to npm and to the registry of the image", () => {
  expect(WORKFLOWS.filter(({ text }) => text.includes("secrets.")).map(({ file }) => file)).toEqual([]);
});

test("the jobs that can publish install no package", () => {
  const publishing = JOBS.filter(({ job }) => job.permissions?.["id-token"] === "write");
  expect(publishing.map(({ id }) => id)).toEqual(["release.yml packages", "release.yml tags"]);
  for (const { id, job } of publishing) {
    const commands = job.steps.map(({ run }) => run ?? "").join("\n");
    expect([id, /npm (ci|install)|npx|\.ci\/run/.test(commands)]).toEqual([id, false]);
  }
});

test("no expression is expanded in a shell command, where its text could be another command", () => {
  expect(STEPS.filter(({ step }) => step.run?.includes("${{")).map(({ id }) => id)).toEqual([]);
});

test("dependabot proposes a version a week after its release at the earliest", () => {
  const { updates } = parse(readFileSync(path.join(ROOT, ".github/dependabot.yml"), "utf8"));
  expect(updates.map(({ cooldown }) => cooldown?.["default-days"])).toEqual(updates.map(() => 7));
});
