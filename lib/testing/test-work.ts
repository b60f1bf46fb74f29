import { paidRequester } from "@/lib/domain/admission/requester";
import { readEnv } from "@/lib/env";

/** Places as they are without settings. */
export const TEST_PLACES = readEnv({}).places;

/** Somebody who may have any number of analyses made. */
export const TEST_REQUESTER = paidRequester("usr_test");
