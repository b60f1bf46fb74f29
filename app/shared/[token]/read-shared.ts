import { headers } from "next/headers";
import { cache } from "react";
import { container } from "@/lib/composition/container";

const TOKEN = /^[0-9a-f]{32}$/;

/** Returns the analysis of a shared link; null if the link is invalid. Reads once per page and title. */
export const readShared = cache(async (token: string) => {
  if (!TOKEN.test(token)) return null;
  const { ownAccount, pages } = container();
  await pages.admitReader(await headers());
  return ownAccount.findShared(token);
});
