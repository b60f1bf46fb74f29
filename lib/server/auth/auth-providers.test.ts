import { expect, test } from "vitest";
import { githubProvider } from "./auth-providers";

test.each([
  ["https://github.com", "https://api.github.com/user"],
  ["https://octo.ghe.com", "https://api.octo.ghe.com/user"],
  ["https://git.corp.test", "https://git.corp.test/api/v3/user"],
  ["https://corp.test/git", "https://corp.test/git/api/v3/user"],
  ["https://notgithub.com", "https://notgithub.com/api/v3/user"],
])("the user of %s is read from %s", (url, asked) => {
  expect(githubProvider({ id: "id", secret: "secret", url }).options?.userinfo).toMatchObject({ url: asked });
});
