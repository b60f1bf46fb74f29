import { headers } from "next/headers";
import { cache } from "react";
import { container } from "@/lib/composition/container";

const TOKEN = /^[0-9a-f]{32}$/;

/** Analysis that a link shows, read once for a page and its title; null where it shows none, or none any more. */
export const readShared = cache(async (token: string) => {
  if (!TOKEN.test(token)) return null;
  const { ownAccount, pages } = container();
  await pages.admitReader(await headers());
  return ownAccount.findShared(token);
});
