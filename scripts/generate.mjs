/**
 * Runs after every install: what imports the database client finds it, whichever command comes first. An install for
 * production has no need of it, since the build holds it.
 */
import { canBuild, generateClient } from "./steps/build-product.mjs";

process.exit(!canBuild() || (await generateClient()) ? 0 : 1);
