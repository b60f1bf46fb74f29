import { z } from "zod";

/** Headers of an answer, as a row keeps them. */
export const headersSchema = z.record(z.string(), z.string());
