import { readFileSync } from "node:fs";

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** Version of this package, from the manifest that is beside its sources and beside its build. */
export const VERSION = version;
