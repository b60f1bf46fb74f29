import { Settings } from "@/lib/config/settings";

/** Every setting, empty, which counts as unset: what is configured on this machine is not what is tested. */
export const UNSET_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(Settings.shape).map((name) => [name, ""]),
);
