import { RpcError } from "../rpc/rpc-error.ts";

/** Form in which whole transactions are asked for by address. */
export interface ByAddressForm {
  /** Most transactions of a page. */
  readonly pageSize: number;
  /** True where what changed the balance of a token account of the address is asked for as well. */
  readonly tokenAccounts: boolean;
}

/**
 * Knowledge of one provider: whether it sends whole transactions by address, and in which form. What it refuses is
 * not asked for again; what fails otherwise is left alone for a while.
 */
export class ByAddressSupport {
  /** False once the provider has refused or ignored a range of slots. */
  knowsSlots = true;
  /** Resolves once the first page that was asked for has come or failed; null before. */
  asking: Promise<unknown> | null = null;
  private refused = 0;
  private rest = { forms: 0, until: Number.NEGATIVE_INFINITY };
  private isProven = false;

  constructor(private readonly now: () => number) {}

  /** The form to ask in, or null where the plain way is to be taken. */
  get form(): ByAddressForm | null {
    const resting = this.now() < this.rest.until ? this.rest.forms : 0;
    return FORMS[Math.max(this.refused, resting)] ?? null;
  }

  /** True until the provider has answered or refused. */
  get isUnknown(): boolean {
    return !this.isProven && this.form !== null;
  }

  /** Learns from an answer. */
  answered(): void {
    this.isProven = true;
  }

  /** Learns from a call in `form` that failed; tells whether there is another form to ask in. */
  failed(form: ByAddressForm, error: unknown): boolean {
    const at = FORMS.indexOf(form);
    const isRefused = error instanceof RpcError && error.kind === "refused";
    if (!isRefused) this.restAbove(form.pageSize > SMALL_PAGE ? at + 1 : FORMS.length);
    else if (this.isProven) this.restAbove(FORMS.length);
    else this.refused = Math.max(this.refused, isOfParameters(error) ? at + 1 : FORMS.length);
    return this.form !== null;
  }

  /** Takes the plain way for a while. */
  giveUp(): void {
    this.restAbove(FORMS.length);
  }

  private restAbove(forms: number): void {
    this.rest = { forms, until: this.now() + REST_MS };
  }
}

/** Transactions of a page that every provider sends. */
export const SMALL_PAGE = 100;

/**
 * In the order in which they are tried. Helius sends 1,000 whole transactions a page, Alchemy, QuickNode, Triton and
 * Shyft send 100. Without token accounts the answer is what the plain way reads.
 */
const FORMS: readonly ByAddressForm[] = [
  { pageSize: 1_000, tokenAccounts: true },
  { pageSize: SMALL_PAGE, tokenAccounts: true },
  { pageSize: SMALL_PAGE, tokenAccounts: false },
];

/** Long enough to spare a provider that hangs on the method, short beside the life of a process. */
const REST_MS = 120_000;

/** Invalid request and invalid parameters, as JSON-RPC and as HTTP say it. */
const OF_PARAMETERS: ReadonlySet<number | null> = new Set([-32600, -32602, 400, 413, 422]);

function isOfParameters({ code }: RpcError): boolean {
  return OF_PARAMETERS.has(code);
}
