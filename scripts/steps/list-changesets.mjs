import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** Returns the pending changesets of a tree: path, and the kind of version that each asks for, by the name of the package. */
export function listChangesets(root = ROOT) {
  return readdirSync(path.join(root, ".changeset"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => {
      const file = `.changeset/${name}`;
      const [, head = ""] = readFileSync(path.join(root, file), "utf8").split("---\n");
      const bumps = Array.from(head.matchAll(/^"([^"]+)": (\w+)$/gm), ([, name, bump]) => [name, bump]);
      return { file, bumps: new Map(bumps) };
    });
}
