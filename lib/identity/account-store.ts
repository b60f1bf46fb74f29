import { createHash } from "node:crypto";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { Database } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import { selectKnown } from "@/lib/db/row";
import { addIdentity, deleteIdentity, insertSession } from "./account-identities";
import { createOwnSessions } from "./own-sessions";
import type { AccountStatus, Accounts, Challenge } from "./ports";
import { IDENTITY_PROVIDERS, type Identity } from "./rules/identity";
import { FRESH_MINUTES } from "./rules/own-session";
import { grantBonus, hasBonus } from "./signup-bonus";

export function createAccounts(database: Pick<Database, "pool" | "prisma" | "clock">): Accounts {
  const { pool, prisma, clock } = database;
  const fromNow = (seconds: number) => new Date(clock.now() + seconds * 1_000);
  return {
    /** Also deletes expired nonces. */
    async addChallenge({ lifetimeSeconds, ...challenge }) {
      await prisma.signInChallenge.deleteMany({ where: { expiresAt: { lt: fromNow(0) } } });
      const data = { ...toColumns(challenge), expiresAt: fromNow(lifetimeSeconds) };
      await prisma.signInChallenge.create({ data });
    },

    async consumeChallenge(challenge) {
      const where = { ...toColumns(challenge), expiresAt: { gt: fromNow(0) } };
      return (await prisma.signInChallenge.deleteMany({ where })).count > 0;
    },

    async open(identity, newUserId, admit) {
      let userId = await findUser(prisma, identity);
      if (userId === null) {
        await admit();
        userId = await addUser(prisma, identity, newUserId);
      }
      return { userId, hasBonus: await hasBonus(pool, identity, userId) };
    },

    grantBonus: (bonus) => grantBonus(pool, bonus),

    find: (userId) => findStatus(prisma, userId),

    /** Also deletes expired sessions and old security events. */
    async addSession(session) {
      await prisma.signInSession.deleteMany({ where: { expiresAt: { lt: fromNow(0) } } });
      await prisma.securityEvent.deleteMany({ where: { at: { lt: fromNow(-SECURITY_EVENT_SECONDS) } } });
      return insertSession(pool, session);
    },

    async findSignedIn({ sessionId, userId }) {
      const where = { id: sessionId, userId, expiresAt: { gt: fromNow(0) } };
      const [session, status] = await Promise.all([
        prisma.signInSession.findUnique({ where }),
        findStatus(prisma, userId),
      ]);
      if (session === null || status === null) return null;
      return { account: status, isFresh: session.createdAt > fromNow(-FRESH_MINUTES * 60) };
    },

    async endSession(sessionId) {
      await prisma.signInSession.deleteMany({ where: { id: sessionId } });
    },

    ...createOwnSessions(pool),

    async listIdentities(userId) {
      const orderBy = [{ createdAt: "asc" as const }, { subject: "asc" as const }];
      const rows = await prisma.signInIdentity.findMany({ where: { userId }, orderBy });
      return selectKnown(rows, "provider", IDENTITY_PROVIDERS).map(({ provider, subject, createdAt }) => ({
        ...{ provider, subject },
        addedAt: createdAt.toISOString(),
      }));
    },

    addIdentity: (identity, session) => addIdentity(pool, identity, session),
    removeIdentity: (identity, session) => deleteIdentity(pool, identity, session),
  };
}

/** A year. */
const SECURITY_EVENT_SECONDS = 365 * SECONDS_PER_DAY;

type Prisma = Database["prisma"];

async function findUser(prisma: Prisma, { provider, subject }: Identity): Promise<string | null> {
  const where = { provider_subject: { provider, subject } };
  return (await prisma.signInIdentity.findUnique({ where }))?.userId ?? null;
}

/** The second of two concurrent sign-ins finds the account of the first. */
async function addUser(prisma: Prisma, identity: Identity, userId: string): Promise<string> {
  const { provider, subject } = identity;
  try {
    await prisma.$transaction([
      prisma.user.create({ data: { id: userId, balance: { create: { credits: 0 } } } }),
      prisma.signInIdentity.create({ data: { provider, subject, userId } }),
    ]);
    return userId;
  } catch (error) {
    const first = isUniqueViolation(error) ? await findUser(prisma, identity) : null;
    if (first === null) throw error;
    return first;
  }
}

async function findStatus(prisma: Prisma, userId: string): Promise<AccountStatus | null> {
  const [balance, block] = await Promise.all([
    prisma.creditBalance.findUnique({ where: { userId } }),
    prisma.blockedCaller.findUnique({ where: { owner: userId } }),
  ]);
  return balance === null ? null : { userId, balance: balance.credits, blocked: block !== null };
}

function toColumns({ nonce, browser }: Challenge) {
  return { nonce, browser: createHash("sha256").update(browser).digest("hex") };
}
