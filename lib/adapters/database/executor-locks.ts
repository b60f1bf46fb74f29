/** First halves of the executor's advisory locks in PostgreSQL; nothing else in the database uses these two. */
export const MEMBER_LOCKS = 1_163_412_803;
export const TURN_LOCKS = 1_163_412_804;

/** Second halves of the turn locks: one process at a time claims calls, and one routes events. */
export const CLAIMING = 1;
export const ROUTING = 2;

/** The channel that wakes executors. */
export const WAKE_CHANNEL = "executor";
