/** First keys of the executor's advisory locks; nothing else in the database uses them. */
export const MEMBER_LOCKS = 1_163_412_803;
export const TURN_LOCKS = 1_163_412_804;

/** Second key of the lock that serializes claims. */
export const CLAIMING = 1;

/** Channel that wakes executors. */
export const WAKE_CHANNEL = "executor";
