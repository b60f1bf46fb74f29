import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { listChangesets } from "./list-changesets.mjs";
import { listManifests } from "./list-manifests.mjs";
import { PUBLISHING_ORDER } from "./publish-packages.mjs";

/** Returns what a release of the tree at `root` would lack, as sentences. */
export function findReleaseErrors(root) {
  const manifests = listManifests(root);
  const { version } = manifests[0].manifest;
  const read = (file) =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "";
  const changelogs = ["CHANGELOG.md", ...PUBLISHING_ORDER.map((name) => `packages/${name}/CHANGELOG.md`)];
  const isReleased = (name) =>
    read(`packages/${name}/api-released.txt`) === read(`packages/${name}/api-report.txt`);
  return [
    ...manifests
      .filter(({ manifest }) => manifest.version !== version)
      .map(({ file, manifest }) => `${file} has version ${manifest.version}, the root ${version}`),
    ...listChangesets(root).map(({ file }) => `${file} is pending: run \`npm run version-packages\``),
    ...changelogs
      .filter((file) => readSection(read(file), version) === "")
      .map((file) => `${file} has no lines for ${version}`),
    ...(readSection(read("CHANGELOG.md"), "Unreleased") === ""
      ? []
      : [`CHANGELOG.md has lines under Unreleased: move them to ${version}`]),
    ...PUBLISHING_ORDER.filter((name) => !isReleased(name)).map(
      (name) =>
        `packages/${name}/api-released.txt differs from api-report.txt: run \`npm run version-packages\``,
    ),
    ...findSilentErrors(read("accuracy/results.json")),
    ...(read("lib/server/docs/packages.ts").includes("ARE_PACKAGES_PUBLISHED: boolean = true")
      ? []
      : [
          "ARE_PACKAGES_PUBLISHED in lib/server/docs/packages.ts is false: documents would not name the packages",
        ]),
  ];
}

/** Returns the silent errors of the benchmark: wrong figures that nothing names (docs/accuracy.md). */
function findSilentErrors(results) {
  if (results === "") return ["accuracy/results.json is missing: run `npm run accuracy -- --write`"];
  return JSON.parse(results).silentErrors.map(
    (error) => `accuracy/results.json has a silent error: ${error}`,
  );
}

/** Returns the lines of a version in CHANGELOG.md, as the notes of its release. */
export function readNotes(root, version) {
  return `${readSection(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version)}\n`;
}

/** Text below the heading of a version, without its subheadings if these have no lines; empty if there is none. */
function readSection(changelog, version) {
  const section = changelog
    .split(/^## /m)
    .slice(1)
    .find((text) => text.replace("[", "").replace("]", "").split(/\s/)[0] === version);
  const [, ...lines] = (section ?? "").split("\n");
  return lines.some((line) => line.trim() !== "" && !line.startsWith("#")) ? lines.join("\n").trim() : "";
}
