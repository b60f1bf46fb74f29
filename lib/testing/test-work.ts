import { readEnv } from "@/lib/config/env";
import { paidRequester } from "@/lib/jobs/rules/requester";

/** Limits of the default settings. */
export const TEST_QUEUE_LIMITS = readEnv({}).queueLimits;

export const TEST_REQUESTER = paidRequester("usr_test");
