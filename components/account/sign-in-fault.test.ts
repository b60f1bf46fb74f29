import { expect, test } from "vitest";
import { describeSignInFault } from "@/components/account/sign-in-fault";

test("who comes back from another service is told why, and who does not is told nothing", () => {
  expect(describeSignInFault("Callback")).toContain("you said no there");
  expect(describeSignInFault("OAuthSignin")).toContain("can't be reached");
  expect(describeSignInFault("OAuthCallback")).toContain("did not belong to what this browser began");
  expect(describeSignInFault(undefined)).toBeNull();
});

test("a word that is not known, and one that somebody made up, say no more than that it failed", () => {
  const words = "Something went wrong on our side. Nothing was changed; try again.";
  for (const error of ["Ours", "constructor", "<b>", ["Callback"], ""]) {
    expect(describeSignInFault(error)).toBe(words);
  }
});
