/**
 * Writes generated sources that are missing or stale: after every install, before the type check, and before
 * the client is packed. A production install does not need them, because the build contains them.
 */
import { canBuild } from "./steps/build-product.mjs";
import { generateContractTypes, generateDatabaseClient } from "./steps/generate-sources.mjs";

if (canBuild()) {
  if (!(await generateDatabaseClient())) process.exit(1);
  await generateContractTypes();
}
