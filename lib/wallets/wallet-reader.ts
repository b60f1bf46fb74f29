import type { AnalysisInputs, TokenDetail, WalletHud, WalletProfile } from "@walletlens/engine/result-types";
import type { TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import { type JsonText, readJson } from "@/lib/runtime/json-text";
import type { ReadOutcome, Telemetry } from "@/lib/runtime/telemetry";
import { getOrRequestSnapshot, type ReadResult } from "./get-or-request-snapshot";
import { pageStoredTokens, type SourcedTokenPage } from "./page-stored-tokens";
import { type AnalysisRequest, listInputs, readAnalysis } from "./read-analysis";
import {
  type DetailedProfilePorts,
  type DetailedProfileRequest,
  readDetailedProfile,
} from "./read-detailed-profile";
import { readTokenDetail, type TokenDetailRequest } from "./read-token-detail";
import { toViews } from "./snapshot-inputs";
import type { SnapshotViews, StoredViews } from "./wallet-store";

/** Body of each view of a wallet. */
export interface WalletBodies {
  readonly profile: WalletProfile;
  readonly hud: WalletHud & InputsAsEvidence;
  readonly tokens: SourcedTokenPage & InputsAsEvidence;
}
export type WalletView = keyof WalletBodies;

/** Inputs of the analysis behind a body, on request. */
interface InputsAsEvidence {
  readonly evidence?: { readonly inputs: AnalysisInputs };
}

/** Reads wallets, requests analyses if necessary, and counts the outcomes. */
export interface WalletReader {
  /**
   * Returns ready metrics, or the analysis that did not end while the request waited. Throws an AppError
   * `wallet_not_found`, `system_wallet`, `chain_unavailable`, `server_busy` or `invalid_request`.
   */
  read<View extends WalletView>(request: WalletRequest<View>): Promise<WalletResult<View>>;
  /** Like `read`, for the evidence of one token. Throws also `token_not_found`. */
  readTokenDetail(request: TokenDetailRequest): Promise<ReadResult<TokenDetail>>;
  /** Like `read`, for the profile with details. */
  readDetailedProfile(request: DetailedProfileRequest): Promise<ReadResult<WalletProfile>>;
}

export interface WalletRequest<View extends WalletView> extends AnalysisRequest {
  readonly view: View;
  /** True to add the inputs of the analysis as evidence. */
  readonly evidence?: boolean;
  /** Page of tokens, for the view `tokens`. */
  readonly tokens?: TokenPageRequest;
  /** Called once an analysis is accepted, before the wait; not if none is needed. */
  readonly onAdmitted?: () => void;
}

/** A computed body, or the stored text of one. */
export type WalletResult<View extends WalletView> = ReadResult<
  WalletBodies[View] | JsonText<WalletBodies[View]>
>;

export type WalletReaderPorts = DetailedProfilePorts & ReadMetrics;

interface ReadMetrics {
  readonly metrics: Telemetry;
}

export function createWalletReader(ports: WalletReaderPorts): WalletReader {
  return {
    read: (request) => countRead(ports, readView(ports, request)),
    readTokenDetail: (request) => countRead(ports, readTokenDetail(ports, request)),
    readDetailedProfile: (request) => countRead(ports, readDetailedProfile(ports, request)),
  };
}

/** Counts the outcome of a read and returns its result or throws its error. */
export async function countRead<Body>(
  { metrics }: ReadMetrics,
  result: Promise<ReadResult<Body>>,
): Promise<ReadResult<Body>> {
  try {
    const readResult = await result;
    metrics.walletRead(toOutcome(readResult));
    return readResult;
  } catch (error) {
    metrics.walletRead("failed");
    throw error;
  }
}

async function readView<View extends WalletView>(
  ports: WalletReaderPorts,
  request: WalletRequest<View>,
): Promise<WalletResult<View>> {
  const { asOf, view, evidence = false } = request;
  if (asOf === null && !evidence) {
    const result = await getOrRequestSnapshot(ports, { ...request, view: STORED_FORMS[view] });
    if (result.status === "queued") return result;
    const { kol, ...ready } = result;
    return { ...ready, body: PRESENT[view](result.body, { ...request, kol }) };
  }
  const result = await readAnalysis(ports, request);
  if (result.status === "queued") return result;
  const { kol, body: analysis, ...ready } = result;
  const body = PRESENT[view](toViews(analysis)[VIEWS[view]], { ...request, kol });
  if (!evidence) return { ...ready, body };
  return { ...ready, body: { ...readJson(body), evidence: { inputs: await listInputs(ports, analysis) } } };
}

/** Computed and stored form of each view. */
const VIEWS = { hud: "hud", profile: "profile", tokens: "tokenTable" } as const;
const STORED_FORMS = { hud: "hudText", profile: "profileText", tokens: "tokenTable" } as const;

/** Functions that build the response of each view from a stored or computed one. */
const PRESENT: {
  readonly [View in WalletView]: (
    body: SnapshotViews[(typeof VIEWS)[View]] | StoredViews[(typeof STORED_FORMS)[View]],
    context: { readonly tokens?: TokenPageRequest; readonly kol: WalletProfile["kol"] },
  ) => WalletBodies[View] | JsonText<WalletBodies[View]>;
} = {
  hud: (hud) => hud,
  profile: (profile, { kol }) => (kol === null ? profile : { ...readJson(profile), kol }),
  tokens: (table, { tokens: page = FIRST_PAGE }) => pageStoredTokens(table, page),
};

const FIRST_PAGE = { page: 1, pageSize: 20, sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;

function toOutcome(result: ReadResult<unknown>): ReadOutcome {
  if (result.status === "queued") return "queued";
  if (result.stale) return "stale";
  return result.held ? "held" : "fresh";
}
