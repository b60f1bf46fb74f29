import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import type { Identity } from "@/lib/identity/rules/identity";

/** Client that the operator has registered at a service where people have accounts. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** Address of the service, without a slash at the end. */
  readonly url: string;
}

/** Sign-in with GitHub, or a GitHub Enterprise Server. Asks who somebody is, and for nothing of theirs. */
export function githubProvider({ id, secret, url }: OAuthClient) {
  return GitHubProvider({
    clientId: id,
    clientSecret: secret,
    issuer: `${url}/login/oauth`,
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: "read:user" } },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${githubApiOf(url)}/user`,
      request: ({ client, tokens }) => client.userinfo(tokens.access_token ?? ""),
    },
    checks: ["pkce", "state"],
    httpOptions: { timeout: PATIENCE_MS },
  });
}

/** Sign-in with Google, or with another issuer of ID tokens at `url`. */
export function googleProvider({ id, secret, url }: OAuthClient) {
  return GoogleProvider({
    clientId: id,
    clientSecret: secret,
    wellKnown: `${url}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid profile" } },
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: PATIENCE_MS },
  });
}

/**
 * Returns the identity of an account elsewhere. Servers number their users by themselves: the identity names any server
 * other than the usual one, so that equal numbers of two servers are two identities.
 */
export function identityElsewhere(
  provider: keyof typeof USUAL_URLS,
  accountId: string,
  { url }: Pick<OAuthClient, "url">,
): Identity {
  const subject =
    url === USUAL_URLS[provider] ? accountId : `${accountId}@${url.replace(/^https?:\/\//, "")}`;
  return { provider, subject };
}

const USUAL_URLS = { github: "https://github.com", google: "https://accounts.google.com" } as const;

/** As the documentation of each product says: https://docs.github.com/en/enterprise-server/rest/quickstart */
function githubApiOf(url: string): string {
  const { protocol, host } = new URL(url);
  const hasApiHost = host === "github.com" || host.endsWith(".ghe.com");
  return hasApiHost ? `${protocol}//api.${host}` : `${url}/api/v3`;
}

/** Milliseconds that a service has for each answer. */
const PATIENCE_MS = 10_000;
