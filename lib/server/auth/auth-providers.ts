import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import type { Identity } from "@/lib/identity/rules/identity";

/** Client of the operator that is registered at an OAuth provider. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** URL of the provider, without a trailing slash. */
  readonly url: string;
}

/** Returns the provider for GitHub or GitHub Enterprise Server. Requests only the user's profile. */
export function githubProvider({ id, secret, url }: OAuthClient) {
  return GitHubProvider({
    clientId: id,
    clientSecret: secret,
    issuer: `${url}/login/oauth`,
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: "read:user" } },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${findGithubApi(url)}/user`,
      request: ({ client, tokens }) => client.userinfo(tokens.access_token ?? ""),
    },
    checks: ["pkce", "state"],
    httpOptions: { timeout: TIMEOUT_MS },
  });
}

/** Returns the provider for Google, or for another issuer of ID tokens at `url`. */
export function googleProvider({ id, secret, url }: OAuthClient) {
  return GoogleProvider({
    clientId: id,
    clientSecret: secret,
    wellKnown: `${url}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid profile" } },
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: TIMEOUT_MS },
  });
}

/**
 * Returns the identity of an account at a provider. The subject names any server except the default one,
 * because each server numbers its own users.
 */
export function providerIdentity(
  provider: keyof typeof DEFAULT_URLS,
  accountId: string,
  { url }: OAuthClient,
): Identity {
  const subject =
    url === DEFAULT_URLS[provider] ? accountId : `${accountId}@${url.replace(/^https?:\/\//, "")}`;
  return { provider, subject };
}

const DEFAULT_URLS = { github: "https://github.com", google: "https://accounts.google.com" } as const;

/** See https://docs.github.com/en/enterprise-server/rest/quickstart for both products. */
function findGithubApi(url: string): string {
  const { protocol, host } = new URL(url);
  const hasApiHost = host === "github.com" || host.endsWith(".ghe.com");
  return hasApiHost ? `${protocol}//api.${host}` : `${url}/api/v3`;
}

const TIMEOUT_MS = 10_000;
