/** `npm run build`; with `-- --omit=optional` without the embedded database and the demo chain. */
import { parseArgs } from "node:util";
import { buildProduct, canBuild } from "./steps/build-product.mjs";
import { fail } from "./steps/run.mjs";

if (!canBuild()) fail("the packages for the build are not installed; run `npm ci --include=dev`");
const { omit } = parseArgs({ options: { omit: { type: "string" } } }).values;
if (omit !== undefined && omit !== "optional") fail(`--omit=${omit} is unknown; the only value is optional`);
process.exit((await buildProduct({ withOptional: omit === undefined })) ? 0 : 1);
