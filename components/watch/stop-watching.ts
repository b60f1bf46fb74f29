/** Words of the question before a watch ends. */
export const STOP_WATCHING = {
  description: "Its name, note and rules are deleted. Its events stay in the feed.",
  confirm: "Stop watching",
} as const;
