import { buildProduct, canBuild } from "./steps/build-product.mjs";
import { fail } from "./steps/run.mjs";

if (!canBuild()) fail("the packages for the build are not installed; run `npm ci --include=dev`");
process.exit((await buildProduct()) ? 0 : 1);
