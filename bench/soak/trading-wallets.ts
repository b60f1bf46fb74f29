import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getMinimumBalanceForRentExemptMint,
  MINT_SIZE,
  TOKEN_PROGRAM_ID,
} from "@solana/spl-token";
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from "@solana/web3.js";
import { createFundedWallet } from "@/e2e/support/x402/wallets";

const DECIMALS = 6;
const STOCK = 1_000_000_000_000_000n;
/** Base units of one trade. */
const AMOUNT = 1_000_000n;
/** Lamports of one trade, above the limit of a fee. */
const PRICE = 20_000_000;
const MAKER_SOL = 100;
const TRADER_SOL = 5;
const COLD_WALLET_SOL = 0.001;

/** A trade that is on the chain. */
export interface SentTrade {
  readonly wallet: string;
  readonly signature: string;
}

/** Wallets of the demo chain that continue to trade a token with a maker, and a source of new wallets. */
export class TradingWallets {
  /** Trades so far, oldest first. */
  readonly sent: SentTrade[] = [];

  private constructor(
    private readonly connection: Connection,
    private readonly maker: Keypair,
    private readonly mint: PublicKey,
    private readonly traders: readonly Keypair[],
  ) {}

  /** Creates this number of wallets on the chain at `rpcUrl`, which have not traded yet. */
  static async create(rpcUrl: string, count: number): Promise<TradingWallets> {
    const maker = await createFundedWallet(rpcUrl, { sol: MAKER_SOL, usdc: 1 });
    const mint = Keypair.generate();
    const traders = Array.from({ length: count }, () => Keypair.generate());
    const wallets = new TradingWallets(new Connection(rpcUrl, "confirmed"), maker, mint.publicKey, traders);
    await wallets.createMint(mint);
    for (const trader of traders) await wallets.fund(trader.publicKey, TRADER_SOL);
    return wallets;
  }

  get addresses(): readonly string[] {
    return this.traders.map(({ publicKey }) => publicKey.toBase58());
  }

  /** Creates a wallet with one transaction and returns its address. */
  async createColdWallet(): Promise<string> {
    const { publicKey } = Keypair.generate();
    await this.fund(publicKey, COLD_WALLET_SOL);
    return publicKey.toBase58();
  }

  /** Has the next wallet in turn trade: a buy and a sale, in sequence. */
  async trade(): Promise<void> {
    const trader = this.traders[this.sent.length % this.traders.length];
    if (trader === undefined) throw new Error("there is no wallet to trade");
    const { publicKey: wallet } = trader;
    const { publicKey: maker } = this.maker;
    const isBuy = Math.floor(this.sent.length / this.traders.length) % 2 === 0;
    const from = isBuy ? maker : wallet;
    const to = isBuy ? wallet : maker;
    const source = this.findAccount(from);
    const signature = await this.send(
      [
        createAssociatedTokenAccountIdempotentInstruction(
          wallet,
          this.findAccount(wallet),
          wallet,
          this.mint,
        ),
        createTransferCheckedInstruction(source, this.mint, this.findAccount(to), from, AMOUNT, DECIMALS),
        SystemProgram.transfer({ fromPubkey: to, toPubkey: from, lamports: PRICE }),
      ],
      [trader, this.maker],
    );
    this.sent.push({ wallet: wallet.toBase58(), signature });
  }

  private async createMint(mint: Keypair): Promise<void> {
    const { publicKey: owner } = this.maker;
    const lamports = await getMinimumBalanceForRentExemptMint(this.connection);
    const space = { lamports, space: MINT_SIZE, programId: TOKEN_PROGRAM_ID };
    const account = this.findAccount(owner);
    await this.send(
      [
        SystemProgram.createAccount({ fromPubkey: owner, newAccountPubkey: mint.publicKey, ...space }),
        createInitializeMint2Instruction(mint.publicKey, DECIMALS, owner, null),
        createAssociatedTokenAccountIdempotentInstruction(owner, account, owner, this.mint),
        createMintToInstruction(this.mint, account, owner, STOCK),
      ],
      [this.maker, mint],
    );
  }

  private async fund(toPubkey: PublicKey, sol: number): Promise<void> {
    const lamports = Math.round(sol * LAMPORTS_PER_SOL);
    const { publicKey: fromPubkey } = this.maker;
    await this.send([SystemProgram.transfer({ fromPubkey, toPubkey, lamports })], [this.maker]);
  }

  /** Sends a transaction whose fee the first signer pays, and returns its signature. */
  private async send(
    instructions: readonly TransactionInstruction[],
    signers: readonly [Keypair, ...Keypair[]],
  ): Promise<string> {
    const { blockhash: recentBlockhash } = await this.connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: signers[0].publicKey, recentBlockhash });
    transaction.add(...instructions).sign(...signers);
    return this.connection.sendRawTransaction(transaction.serialize());
  }

  private findAccount(owner: PublicKey): PublicKey {
    return getAssociatedTokenAddressSync(this.mint, owner);
  }
}
