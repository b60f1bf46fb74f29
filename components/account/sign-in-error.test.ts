import { expect, test } from "vitest";
import { describeSignInError } from "@/components/account/sign-in-error";

test("who comes back from another service is told why, and who does not is told nothing", () => {
  expect(describeSignInError("Callback")).toContain("you declined");
  expect(describeSignInError("OAuthSignin")).toContain("unavailable");
  expect(describeSignInError("OAuthCallback")).toContain("did not match this browser's request");
  expect(describeSignInError(undefined)).toBeNull();
});

test("an unknown or forged error code is described only as a failure", () => {
  const words = "Something went wrong on our side. Nothing was changed; try again.";
  for (const error of ["Ours", "constructor", "<b>", ["Callback"], ""]) {
    expect(describeSignInError(error)).toBe(words);
  }
});
