/**
 * `npm run quickstart`: from a fresh clone to a running product. Installs and builds missing or outdated
 * parts, then runs the launcher in this process.
 */
import { runBuilt } from "./steps/build-commands.mjs";
import { buildProduct } from "./steps/build-product.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { installPackages } from "./steps/install-packages.mjs";
import { fail } from "./steps/run.mjs";

checkNode();
await installPackages({ withDevelopment: false }).catch(({ message }) => fail(message));
if (!(await buildProduct({ isOnce: true }))) fail("the build failed; see the lines above");

process.argv.push("--quickstart");
await runBuilt("serve");
