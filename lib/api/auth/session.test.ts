import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { ADDITION_COOKIE, readAddition, readSession, sealAddition, sessionCookieOf } from "./session";

const SETTINGS = { secret: "a secret of the tests, long enough", isSecure: false };
const SESSION = { sessionId: "ses_1", userId: "usr_1", name: "Ada" };

async function sessionCookie(sid = "ses_1", maxAge = 60): Promise<string> {
  const token = await encode({ token: { sid, sub: "usr_1", name: "Ada" }, secret: SETTINGS.secret, maxAge });
  return `${sessionCookieOf(false)}=${token}`;
}

describe("what a browser is away to add", () => {
  test("is read in the session that began it", async () => {
    const sealed = await sealAddition(SESSION, "github", SETTINGS);
    const cookies = `${await sessionCookie()}; ${ADDITION_COOKIE}=${sealed}`;
    expect(await readAddition(cookies, SETTINGS)).toEqual({ provider: "github", session: SESSION });
    expect(await readAddition(await sessionCookie(), SETTINGS)).toBeNull();
  });

  test("has ended with the session, in another session, with its time, and where it was made up or stolen from another use", async () => {
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

  test("is no session", async () => {
    const sealed = await sealAddition(SESSION, "github", SETTINGS);
    expect(await readSession(`${sessionCookieOf(false)}=${sealed}`, SETTINGS)).toBeNull();
  });
});
