/** `npm run views`: bundles the script of the views of MCP Apps. */
import { writeFileSync } from "node:fs";
import { bundleViews, VIEW_SCRIPT } from "./steps/bundle-views.mjs";

writeFileSync(VIEW_SCRIPT, await bundleViews());
