/** Writes the client's types anew, after an endpoint has changed: npm run client-types. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { renderClientTypes } from "./steps/render-client-types.ts";
import { ROOT, say } from "./steps/run.mjs";

const FILE = path.join(ROOT, "packages/client/src/api-types.ts");

writeFileSync(FILE, await renderClientTypes());
say(`types written to ${FILE}`);
