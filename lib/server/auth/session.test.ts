import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { ADDITION_COOKIE, nameSessionCookie, readAddition, readSession, sealAddition } from "./session";

const SETTINGS = { secret: "a secret of the tests, long enough", isSecure: false };
const SESSION = { sessionId: "ses_1", userId: "usr_1", name: "Ada" };

async function sessionCookie(sid = "ses_1", maxAge = 60): Promise<string> {
  const token = await encode({ token: { sid, sub: "usr_1", name: "Ada" }, secret: SETTINGS.secret, maxAge });
  return `${nameSessionCookie(false)}=${token}`;
}

describe("a pending addition of an identity", () => {
  test("is read in the session that started it", async () => {
    const sealed = await sealAddition(SESSION, "github", SETTINGS);
    const cookies = `${await sessionCookie()}; ${ADDITION_COOKIE}=${sealed}`;
    expect(await readAddition(cookies, SETTINGS)).toEqual({ provider: "github", session: SESSION });
    expect(await readAddition(await sessionCookie(), SETTINGS)).toBeNull();
  });

  test("has ended with its session, in another session, after its time, and if forged or of another use", async () => {
    const sealed = await sealAddition(SESSION, "github", SETTINGS);
    const forged = await sealAddition(SESSION, "github", {
      ...SETTINGS,
      secret: "another secret of that length",
    });
    const { secret } = SETTINGS;
    const token = { sid: "ses_1", provider: "github" };
    const late = await encode({ token, secret, maxAge: -60, salt: ADDITION_COOKIE });
    const unsalted = await encode({ token, secret, maxAge: 60 });
    const own = await sessionCookie();
    for (const cookies of [
      `${ADDITION_COOKIE}=${sealed}`,
      `${await sessionCookie("ses_2")}; ${ADDITION_COOKIE}=${sealed}`,
      `${await sessionCookie("ses_1", -60)}; ${ADDITION_COOKIE}=${sealed}`,
      ...[forged, late, unsalted, "nonsense", ""].map((value) => `${own}; ${ADDITION_COOKIE}=${value}`),
    ]) {
      expect(await readAddition(cookies, SETTINGS)).toBe("ended");
    }
  });

  test("is not accepted as a session", async () => {
    const sealed = await sealAddition(SESSION, "github", SETTINGS);
    expect(await readSession(`${nameSessionCookie(false)}=${sealed}`, SETTINGS)).toBeNull();
  });
});
