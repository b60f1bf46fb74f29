import type { IncomingMessage, RequestListener } from "node:http";
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from "oauth2-mock-server";

/** Paths of a GitHub Enterprise Server. */
const GITHUB_PATHS = {
  authorize: "/login/oauth/authorize",
  token: "/login/oauth/access_token",
  userinfo: "/api/v3/user",
};

/** A server with accounts of users, which signs in `person` without a prompt. */
export interface OAuthServer {
  readonly answer: RequestListener;
  /** Settings of a product that uses it as GitHub and Google at `url`. */
  readonly toSettings: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** Person at the browser. */
  person: { readonly id: number; readonly name: string };
  /** False if every connection is dropped. */
  isThere: boolean;
  /** Changes the address that a browser is sent back with. */
  changeReturn: (url: URL) => void;
  /** Changes the claims of an ID token before it is signed. */
  changeToken: (payload: MutableToken["payload"]) => void;
}

/** Creates a server that is both GitHub and Google, by OAuth 2.0 with PKCE and OpenID Connect. */
export function createOAuthServer(): OAuthServer {
  const issuer = new OAuth2Issuer();
  const google = new OAuth2Service(issuer);
  const github = new OAuth2Service(issuer, GITHUB_PATHS);
  const server: OAuthServer = {
    person: { id: 1, name: "Ada" },
    isThere: true,
    changeReturn: () => undefined,
    changeToken: () => undefined,
    answer: (request, response) => {
      if (!server.isThere) request.destroy();
      else (isForGitHub(request) ? github : google).requestHandler(request, response);
    },
    async toSettings(address) {
      // Another site than the product's, as it is on the web.
      const url = address.replace("127.0.0.1", "localhost");
      issuer.url = url;
      await issuer.keys.generate("RS256");
      return {
        ...{ GITHUB_ID: "github-client", GITHUB_SECRET: "github-secret", GITHUB_URL: url },
        ...{ GOOGLE_ID: "google-client", GOOGLE_SECRET: "google-secret", GOOGLE_ISSUER: url },
      };
    },
  };
  for (const service of [google, github]) {
    service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => server.changeReturn(url));
  }
  google.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: String(server.person.id), name: server.person.name });
    server.changeToken(payload);
  });
  // GitHub speaks OAuth 2.0, which has no ID tokens.
  github.on(Events.BeforeResponse, ({ body }: MutableResponse) => {
    if (body !== "") delete body.id_token;
  });
  github.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    const { id, name } = server.person;
    response.body = { id, login: name.toLowerCase(), name };
  });
  return server;
}

function isForGitHub({ url = "" }: IncomingMessage): boolean {
  return Object.values(GITHUB_PATHS).some((path) => url.startsWith(path));
}
