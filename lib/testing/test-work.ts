import { readEnv } from "@/lib/config/env";
import { paidRequester } from "@/lib/jobs/rules/requester";

/** Places as they are without settings. */
export const TEST_PLACES = readEnv({}).places;

/** Somebody who may have any number of analyses made. */
export const TEST_REQUESTER = paidRequester("usr_test");
