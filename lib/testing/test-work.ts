import { readEnv } from "@/lib/config/env";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import { paidRequester } from "@/lib/jobs/rules/requester";

/** Limits of the default settings. */
export const TEST_QUEUE_LIMITS = allocateSlots(readEnv({}).concurrency);

export const TEST_REQUESTER = paidRequester("usr_test");
