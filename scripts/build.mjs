import { buildProduct } from "./steps/build-product.mjs";

process.exit((await buildProduct()) ? 0 : 1);
