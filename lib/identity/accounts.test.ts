import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { findAccount, getOrCreateAccount } from "./accounts";
import { createIdentity, createPerson } from "./testing/create-person";

const { database } = await provideDatabase();
const ports = { database };

test("an account that is not admitted is not created, and an existing one needs no admission", async () => {
  const refuse = async () => {
    throw new Error("too many");
  };
  const { userId, identity } = await createPerson(ports);
  const countUsers = () => database.prisma.user.count();
  const usersBefore = await countUsers();
  await expect(getOrCreateAccount(ports, createIdentity(), refuse)).rejects.toThrow("too many");
  expect(await countUsers()).toBe(usersBefore);
  expect(await getOrCreateAccount(ports, identity, refuse)).toBe(userId);
});

test("an account is found with its balance, and one that does not exist is not", async () => {
  const { userId } = await createPerson(ports);
  expect(await findAccount(ports, userId)).toEqual({ userId, balance: 0, blocked: false });
  expect(await findAccount(ports, "usr_none")).toBeNull();
});
