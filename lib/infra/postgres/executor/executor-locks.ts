/** First halves of the executor's advisory locks in PostgreSQL; nothing else in the database uses these two. */
export const MEMBER_LOCKS = 1_163_412_803;
export const TURN_LOCKS = 1_163_412_804;

/** Second half of the turn lock: one process at a time claims runs. */
export const CLAIMING = 1;

/** The channel that wakes executors. */
export const WAKE_CHANNEL = "executor";
