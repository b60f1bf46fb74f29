import { type Address, address } from "@walletlens/engine/address";
import { addressesOfType, type LabelEntry, type LabelType } from "@walletlens/engine/known-address";

/** Addresses of one source. */
interface Listed {
  readonly source: string;
  readonly rows: readonly (readonly [address: string, type: LabelType, label: string])[];
}

const LISTS: readonly Listed[] = [
  {
    source: "solana-foundation/explorer: app/utils/programs.ts",
    rows: [
      ["11111111111111111111111111111111", "program", "System Program"],
      ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "program", "Token Program"],
      ["TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb", "program", "Token-2022 Program"],
      ["ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL", "program", "Associated Token Program"],
      ["MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", "program", "Memo Program"],
      ["Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo", "program", "Memo Program v1"],
      ["ComputeBudget111111111111111111111111111111", "program", "Compute Budget Program"],
      ["AddressLookupTab1e1111111111111111111111111", "program", "Address Lookup Table Program"],
      ["Stake11111111111111111111111111111111111111", "program", "Stake Program"],
      ["Vote111111111111111111111111111111111111111", "program", "Vote Program"],
      ["Config1111111111111111111111111111111111111", "program", "Config Program"],
      ["Feature111111111111111111111111111111111111", "program", "Feature Gate Program"],
      ["Ed25519SigVerify111111111111111111111111111", "program", "Ed25519 signature program"],
      ["KeccakSecp256k11111111111111111111111111111", "program", "Secp256k1 signature program"],
      ["L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95", "program", "Lighthouse"],
      ["SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8", "program", "Token Swap Program"],
      ["LendZqTs7gn5CTSJU1jWKhKuVpjJGom45nnwPb2AMTi", "lending", "Token Lending Program"],
      ["namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX", "program", "Name Service Program"],
      ["metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s", "program", "Metaplex Token Metadata"],
      ["cndyAnrLdpjq1Ssp1z8xxDsB8dxe7u4HL5Nxi2K5WXZ", "program", "Metaplex Candy Machine"],
      ["cndy3Z4yapfJBmL3ShUp5exZKqR3z33thTzeNMm2gRZ", "program", "Metaplex Candy Machine v2"],
      ["vau1zxA2LbssAUEF7Gpw91zMM1LvXrvpzJtmZ58rPsn", "program", "Metaplex Token Vault"],
      ["cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK", "program", "State Compression Program"],
      ["compr6CUsB5m2jS4Y3831ztGSTnDpnKJTKS95d64XVq", "program", "Light account compression"],
      ["SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7", "program", "Light System Program"],
      ["cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m", "program", "Light compressed tokens"],
      ["FsJ3A3u2vn5cTVofAjvy6y5kwABJAqYWpe4975bi2epH", "program", "Pyth oracle"],
      ["gSbePebfvPy7tRqimPoVecS2UsBvYv46ynrzWocc92s", "program", "Pyth oracle (Pythnet)"],
      ["DtmE9D2CSB4L5D6A15mraeEjrGMm6auWVzgaD8hK2tZM", "program", "Switchboard oracle"],
      ["HEvSKofvBgfaexv23kMabbYqxasxU3mQ4ibBMEmJWHny", "program", "Chainlink store"],
      ["cjg3oHmg9uuPsP8D6g29NWvhySJkdYdAo9D25PRbKXJ", "program", "Chainlink OCR2 oracle"],
      ["oreV2ZymfyeXgNgBdqMkumTqqAprVqgBWQfoYkrtKWQ", "program", "ORE"],
      ["27haf8L6oxUeXrHrgEgsexjSY5hbVUWEmvv9Nyxg8vQv", "program", "Raydium AMM v3"],
      ["EhhTKczWMGQt46ynNeRX1WfeagwwJd7ufHvCDjRxjo5Q", "program", "Raydium staking"],
      ["worm2ZoG2kUd4vFXhvjh93UUH596ayRfgQ2MgjNMTth", "bridge", "Wormhole core bridge"],
      ["3u8hJUVTA4jH1wYAyUur7FFZVQ8H635K3tSHHF4ssjQ5", "bridge", "Wormhole core bridge, testnet"],
      ["wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb", "bridge", "Wormhole token bridge"],
      ["WnFt12ZrnzZrFZkt2xsNsaNWoQribnuQ5B5FrDbwDhD", "bridge", "Wormhole NFT bridge"],
      ["WormT3McKhFJ2RkiGpdw9GKvNCrB2aB54gb2uV9MfQC", "bridge", "Wormhole v1"],
      ["SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy", "liquid_staking", "Stake Pool Program"],
      ["1nc1nerator11111111111111111111111111111111", "incinerator", "Incinerator"],
    ],
  },
  {
    source: "solana-foundation/solana-web3.js: src/bpf-loader.ts",
    rows: [["BPFLoader2111111111111111111111111111111111", "program", "BPF Loader"]],
  },
  {
    source: "solana-foundation/solana-web3.js: src/bpf-loader-deprecated.ts",
    rows: [["BPFLoader1111111111111111111111111111111111", "program", "BPF Loader, deprecated"]],
  },
  {
    source: "https://solana.com/docs/core/programs",
    rows: [
      ["BPFLoaderUpgradeab1e11111111111111111111111", "program", "BPF Loader, upgradeable"],
      ["NativeLoader1111111111111111111111111111111", "program", "Native Loader"],
    ],
  },
  {
    source: "solana-foundation/solana-web3.js: src/sysvar.ts",
    rows: [["Sysvar1nstructions1111111111111111111111111", "program", "Instructions sysvar"]],
  },
  {
    source: "cxcx-ai/solana-dex-parser: src/constants/programId.ts",
    rows: [
      ["JUP2jxvXaqu7NQY1GmNF4m1vodw12LVXYxbFL2uJvfo", "program", "Jupiter v2"],
      ["JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB", "program", "Jupiter v4"],
      ["JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4", "program", "Jupiter v6"],
      ["jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu", "program", "Jupiter limit orders"],
      ["j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X", "program", "Jupiter limit orders v2"],
      ["DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M", "program", "Jupiter DCA"],
      ["VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe", "program", "Jupiter value averaging"],
      ["61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYY", "program", "Jupiter RFQ"],
      ["675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8", "program", "Raydium AMM v4"],
      ["5quBtoiQqxF9Jv6KYKctB59NT3gtJD2Y65kdnB1Uev3h", "program", "Raydium stable swap"],
      ["CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK", "program", "Raydium CLMM"],
      ["CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C", "program", "Raydium CPMM"],
      ["LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj", "launchpad", "Raydium LaunchLab"],
      ["routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS", "program", "Raydium router"],
      ["whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc", "program", "Orca Whirlpool"],
      ["9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP", "program", "Orca swap v2"],
      ["DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1", "program", "Orca swap v1"],
      ["LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo", "program", "Meteora DLMM"],
      ["Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB", "program", "Meteora DAMM v1"],
      ["cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG", "program", "Meteora DAMM v2"],
      ["dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN", "launchpad", "Meteora dynamic bonding curve"],
      ["24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi", "program", "Meteora vault"],
      ["6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P", "launchpad", "Pump.fun bonding curve"],
      ["pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA", "program", "Pump.fun AMM"],
      ["PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY", "program", "Phoenix"],
      ["opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb", "program", "OpenBook v2"],
      ["srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX", "program", "OpenBook v1"],
      ["9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin", "program", "Serum v3"],
      ["EewxydAPCCVuNEyrVN68PuSYdQ7wKn27V9Gjeoi8dy3S", "program", "Lifinity v1"],
      ["2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c", "program", "Lifinity v2"],
      ["FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X", "program", "FluxBeam"],
      ["MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG", "launchpad", "Moonshot"],
      ["boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4", "launchpad", "Boop.fun"],
      ["HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o", "launchpad", "Heaven"],
      ["SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ", "program", "Saber stable swap"],
      ["SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr", "program", "Saros"],
      ["MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky", "program", "Mercurial"],
      ["AMM55ShdkoGRB5jVYPjWziwk8m5MpwyDgsMWHaMSQWH6", "program", "Aldrin"],
      ["CURVGoZn8zycx6FXwwevgBTB2gVvdbGTEpvMJDbgs2t4", "program", "Aldrin v2"],
      ["CLMM9tUoggJu2wagPkkqs9eFG4BWhVBZWkP1qv3Sp7tR", "program", "Crema"],
      ["GAMMA7meSFWaBXF25oSUgmGRwaW6sCMFLmBNiMSdbHVT", "program", "GooseFX"],
      ["SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe", "program", "SolFi"],
      ["SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF", "program", "SolFi v2"],
      ["ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY", "program", "ZeroFi"],
      ["9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp", "program", "HumidiFi"],
      ["TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH", "program", "Tessera V"],
      ["goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j", "program", "GoonFi"],
      ["obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y", "program", "Obric v2"],
      ["MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms", "program", "Manifest"],
      ["REALQqNEomY6cQGZJUGwywTBD2UmDT32rZcNnfxQ5N2", "program", "Byreal"],
      ["swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ", "program", "Stabble stable swap"],
      ["swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW", "program", "Stabble weighted swap"],
      ["6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma", "program", "OKX DEX router"],
      ["proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u", "program", "OKX DEX router v2"],
      ["T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT", "program", "Titan"],
      ["DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH", "program", "DFlow"],
      ["BSfD6SHZigAfDWSjzD5Q41jw8LmKwtmjskPH9XW1mrRW", "program", "Photon trading program"],
      ["BANANAjs7FJiPQqJTGFzkZJndT9o7UmKiYYGaJz6frGu", "program", "Banana Gun trading program"],
      ["b1oomGGqPKGD6errbyfbVMBuzSC8WtAAYo8MwNafWW1", "program", "Bloom trading program"],
      ["MaestroAAe9ge5HTc64VbBQZ6fP77pwvrhM8i1XWSAx", "program", "Maestro trading program"],
      ["NoVA1TmDUqksaj2hB1nayFkPysjJbFiU76dT4qPw2wm", "program", "Nova trading program"],
      ["term9YPb9mzAsABaqN71A4xdbxHmpBNZavpBiQKZzN3", "program", "Terminal trading program"],
      ["FLASHX8DrLbgeR8FcfNV1F5krxYcYMUdBkrP1EPBtxB9", "program", "Axiom trading program"],
      ["troY36YiPGqMyAYCNbEqYCdN2tb91Zf7bHcQt7KUi61", "program", "Trojan trading program"],
      ["DCAKxn5PFNN1mBREPWGdk1RXg5aVH9rPErLfBFEi2Emb", "program", "Jupiter DCA keeper 1"],
      ["DCAKuApAuZtVNYLk3KTAVW9GLWVvPbnb5CxxRRmVgcTr", "program", "Jupiter DCA keeper 2"],
      ["DCAK36VfExkPdAkYUQg6ewgxyinvcEyPLyHjRbmveKFw", "program", "Jupiter DCA keeper 3"],
      ["39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg", "liquidity_pool", "Pump.fun migration account"],
      ["stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq", "liquid_staking", "Sanctum router"],
    ],
  },
  {
    source: "voltrxyz/lend-scripts: src/constants/marginfi.ts",
    rows: [["MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA", "lending", "marginfi v2"]],
  },
  {
    source: "https://app.unpkg.com/@kamino-finance/klend-sdk@5.1.11/files/src/idl_codegen/programId.ts",
    rows: [["KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD", "lending", "Kamino Lend"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/kamino-lending/index.js",
    rows: [["FarmsPZpWu9i7Kky8tPN37rs2TpmMrAZrC7S7vJa91Hr", "lending", "Kamino farms"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/helper/curators/index.js",
    rows: [["KvauGMspG5k6rtzrqqn7WNn3oZdyKqLKwK2XWQ8FLjd", "lending", "Kamino Lend vaults"]],
  },
  {
    source: "sonarwatch/portfolio: packages/tx-parser/src/services/save/index.ts",
    rows: [["So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo", "lending", "Save (Solend)"]],
  },
  {
    source: "sonarwatch/portfolio: packages/plugins/src/plugins/port/constants.ts",
    rows: [["Port7uDYB3wk6GJAw4KT1WpTeMtSu9bTcChBHkX2LfR", "lending", "Port Finance"]],
  },
  {
    source: "sonarwatch/portfolio: packages/plugins/src/plugins/francium/constants.ts",
    rows: [["FC81tbGt6JWRXidaWYFXxGnTk4VgobhJHATvTRVMqgWj", "lending", "Francium lending"]],
  },
  {
    source: "sonarwatch/portfolio: packages/plugins/src/plugins/texture/constants.ts",
    rows: [
      ["MLENdNkmK61mGd4Go8BJX9PhYPN3azrAKRQsAC7u55v", "lending", "Texture lending"],
      ["sUperbZBsdZa4s7pWPKQaQ2fRTesjKxupxagZ8FSgVi", "lending", "Texture super lending"],
    ],
  },
  {
    source: "sonarwatch/portfolio: packages/tx-parser/src/services/lulo/index.ts",
    rows: [["FL3X2pRsQ9zHENpZSKDRREtccwJuei8yg9fwDu9UN69Q", "lending", "Lulo"]],
  },
  {
    source: "sonarwatch/portfolio: packages/tx-parser/src/services/ensofi/index.ts",
    rows: [
      ["ensoQXKf4MvNuEC3M9xmcqUqgucFNd5UzAonDdUtgqn", "lending", "EnsoFi fixed terms"],
      ["enseM1J4dGgwEw3qDyuVBi7YsjgwqvKzuX3ZLaboLGv", "lending", "EnsoFi flexible terms"],
    ],
  },
  {
    source: "jup-ag/platform-list: src/platforms/larix.ts",
    rows: [
      ["7Zb1bGi32pfsrBkzWdqd4dFhUXwp5Nybr1zuaEwN34hy", "lending", "Larix"],
      ["3cKREQ3Z7ioCQ4oa23uGEuzekhQWPxKiBEZ87WfaAZ5p", "lending", "Larix v2"],
    ],
  },
  {
    source: "jup-ag/jupiter-lend: target/idl/lending.json",
    rows: [["jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9", "lending", "Jupiter Lend"]],
  },
  {
    source: "jup-ag/jupiter-lend: target/idl/vaults.json",
    rows: [["jupr81YtYssSyPt8jbnGuiWon5f6x9TcDEFxYe3Bdzi", "lending", "Jupiter Lend vaults"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/jupiter-lend/index.js",
    rows: [
      ["jupeiUmn818Jg1ekPURTpr4mFo29p46vygyykFJ3wZC", "lending", "Jupiter Lend liquidity"],
      ["jup6QF1sNDGpkkcu6F4qaFHcRBmnSS1VgyB4uFbBvNS", "lending", "Jupiter Lend liquidity, Ethena"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/loopscale/index.js",
    rows: [["1oopBoJG58DgkUVKkEzKgyG9dvRmpgeEm1AVjoHkF78", "lending", "Loopscale"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/rain/index.js",
    rows: [["rDeFiHPjHZRLiz4iBzMw3zv6unZs4VwdU6qQcVd3NSK", "lending", "Rain lending"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/sharky/helper/index.js",
    rows: [["SHARKobtfF1bHhxD2eqftjHBdVSCbKo9JtgK71FhELP", "lending", "Sharky"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/citrus/index.js",
    rows: [["JCFRaPv7852ESRwJJGRy2mysUMydXZgVVhrMLmExvmVp", "lending", "Citrus"]],
  },
  {
    source: "sonarwatch/portfolio: packages/tx-parser/src/services/solincinerator/index.ts",
    rows: [["F6fmDVCQfvnEq2KR8hhfZSEczfM9JK9fWbCsYJNbTGn7", "incinerator", "Sol Incinerator"]],
  },
  {
    source: "jup-ag/platform-list: src/platforms/solincinerator.ts",
    rows: [["CLEANALo6FtS6quqTTEXDGFFTuSKMkeKGgcweeiPRJzK", "incinerator", "Sol Incinerator, Safecinerator"]],
  },
  {
    source: "jup-ag/platform-list: src/platforms/burnandclaim.ts",
    rows: [["abrn446KXzKZxSowJdHN9XumbGfQi4DdAfWHBT7X81r", "incinerator", "Burn and Claim"]],
  },
  {
    source: "keel-fi/svm-alm-controller: clients/drift/src/constants.rs",
    rows: [["dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH", "program", "Drift v2"]],
  },
  {
    source: "https://deepwiki.com/jito-foundation/jito-programs",
    rows: [
      ["T1pyyaTNZsKv2WcRAB8oVnk93mLJw2XzjtVYqCsaHqt", "program", "Jito tip payment"],
      ["4R3gSG8BpU4t19KYj8CfnbtRpnT8gtk4dvTHxVRwc2r7", "program", "Jito tip distribution"],
    ],
  },
  {
    source: "https://go.jito.network/docs/tiprouter/overview",
    rows: [["RouterBmuRBkPUbgEDMtdvTZ75GBdSREZR5uGUxxxpb", "program", "Jito tip router"]],
  },
  {
    source: "cxcx-ai/solana-dex-parser: src/__tests__/grpc-block.test.case.ts",
    rows: [["5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1", "liquidity_pool", "Raydium AMM v4 authority"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/IPLR/index.js",
    rows: [["GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL", "liquidity_pool", "Raydium CPMM authority"]],
  },
  {
    source: "cxcx-ai/solana-dex-parser: src/__tests__/parser.test.case.ts",
    rows: [["WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh", "liquidity_pool", "Raydium LaunchLab authority"]],
  },
  {
    source: "0xfnzero/solana-streamer: idl/meteora_damm_v2.json",
    rows: [
      ["HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC", "liquidity_pool", "Meteora DAMM v2 pool authority"],
    ],
  },
  {
    source:
      "solana-foundation/explorer: app/__tests__/stubs/EDDSpjZHrsFKYTMJDcBqXAjkLcu9EKdvrQR4XnqsXErH.json",
    rows: [["FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM", "liquidity_pool", "Meteora DBC pool authority"]],
  },
  {
    source: "wangyouquanMas/trading_bot: idl/pumpfun/pump/consts.go",
    rows: [
      ["TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM", "liquidity_pool", "Pump.fun mint authority"],
      ["Ce6TQqeHC9p8KetsN6JsjHK7UTZk7nasjjnr7XxXp9F1", "liquidity_pool", "Pump.fun event authority"],
      ["4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf", "liquidity_pool", "Pump.fun global account"],
    ],
  },
  {
    source: "switbit-9/arb_sol: programs/solana_arbitrage/src/programs/pump_amm/constants.rs",
    rows: [
      ["GS4CU59F31iL7aR2Q8zVS8DRrcRnXX1yjQ66TqNVQnaR", "liquidity_pool", "Pump.fun AMM event authority"],
      ["ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw", "liquidity_pool", "Pump.fun AMM global account"],
      ["pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ", "program", "Pump.fun fee program"],
    ],
  },
  {
    source: "Catlina-2B/sol-meme-tools: src/const/index.ts",
    rows: [["CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM", "fee", "Pump.fun fee recipient"]],
  },
  {
    source: "DefiLlama/dimension-adapters: fees/photon.ts",
    rows: [["AVUCZyuT35YSuj4RH7fwiyPu82Djn2Hfg7y2ND2XcnZH", "fee", "Photon fees"]],
  },
  {
    source: "DefiLlama/dimension-adapters: fees/bullx.ts",
    rows: [
      ["9RYJ3qr5eU5xAooqVcbmdeusjcViL5Nkiq7Gske3tiKq", "fee", "BullX fees"],
      ["F4hJ3Ee3c5UuaorKAMfELBjYCjiiLH75haZTKqTywRP3", "fee", "BullX fees, until 2024-11"],
    ],
  },
  {
    source: "DefiLlama/dimension-adapters: fees/axiom.ts",
    rows: [
      ["7LCZckF6XXGQ1hDY6HFXBKWAtiUgL9QY5vj1C4Bn1Qjj", "fee", "Axiom fees 1"],
      ["4V65jvcDG9DSQioUVqVPiUcUY9v6sb6HKtMnsxSKEz5S", "fee", "Axiom fees 2"],
      ["CeA3sPZfWWToFEBmw5n1Y93tnV66Vmp8LacLzsVprgxZ", "fee", "Axiom fees 3"],
      ["AaG6of1gbj1pbDumvbSiTuJhRCRkkUNaWVxijSbWvTJW", "fee", "Axiom fees 4"],
      ["7oi1L8U9MRu5zDz5syFahsiLUric47LzvJBQX6r827ws", "fee", "Axiom fees 5"],
      ["9kPrgLggBJ69tx1czYAbp7fezuUmL337BsqQTKETUEhP", "fee", "Axiom fees 6"],
      ["DKyUs1xXMDy8Z11zNsLnUg3dy9HZf6hYZidB6WodcaGy", "fee", "Axiom fees 7"],
      ["4FobGn5ZWYquoJkxMzh2VUAWvV36xMgxQ3M7uG1pGGhd", "fee", "Axiom fees 8"],
      ["76sxKrPtgoJHDJvxwFHqb3cAXWfRHFLe3VpKcLCAHSEf", "fee", "Axiom fees 9"],
      ["H2cDR3EkJjtTKDQKk8SJS48du9mhsdzQhy8xJx5UMqQK", "fee", "Axiom fees 10"],
      ["8m5GkL7nVy95G4YVUbs79z873oVKqg2afgKRmqxsiiRm", "fee", "Axiom fees 11"],
      ["4kuG6NsAFJNwqEkac8GFDMMheCGKUPEbaRVHHyFHSwWz", "fee", "Axiom fees 12"],
      ["8vFGAKdwpn4hk7kc1cBgfWZzpyW3MEMDATDzVZhddeQb", "fee", "Axiom fees 13"],
      ["86Vh4XGLW2b6nvWbRyDs4ScgMXbuvRCHT7WbUT3RFxKG", "fee", "Axiom fees 14"],
      ["DZfEurFKFtSbdWZsKSDTqpqsQgvXxmESpvRtXkAdgLwM", "fee", "Axiom fees 15"],
      ["5L2QKqDn5ukJSWGyqR4RPvFvwnBabKWqAqMzH4heaQNB", "fee", "Axiom fees 16"],
      ["DYVeNgXGLAhZdeLMMYnCw1nPnMxkBN7fJnNpHmizTrrF", "fee", "Axiom fees 17"],
      ["Hbj6XdxX6eV4nfbYTseysibp4zZJtVRRPn2J3BhGRuK9", "fee", "Axiom fees 18"],
      ["846ah7iBSu9ApuCyEhA5xpnjHHX7d4QJKetWLbwzmJZ8", "fee", "Axiom fees 19"],
      ["5BqYhuD4q1YD3DMAYkc1FeTu9vqQVYYdfBAmkZjamyZg", "fee", "Axiom fees 20"],
    ],
  },
  {
    source: "DefiLlama/dimension-adapters: fees/gmgnai.ts",
    rows: [
      ["BB5dnY55FXS1e1NXqZDwCzgdYJdMCj3B92PU6Q5Fb6DT", "fee", "GMGN fees 1"],
      ["7sHXjs1j7sDJGVSMSPjD1b4v3FD6uRSvRWfhRdfv5BiA", "fee", "GMGN fees 2"],
      ["HeZVpHj9jLwTVtMMbzQRf6mLtFPkWNSg11o68qrbUBa3", "fee", "GMGN fees 3"],
      ["ByRRgnZenY6W2sddo1VJzX9o4sMU4gPDUkcmgrpGBxRy", "fee", "GMGN fees 4"],
      ["DXfkEGoo6WFsdL7x6gLZ7r6Hw2S6HrtrAQVPWYx2A1s9", "fee", "GMGN fees 5"],
      ["3t9EKmRiAUcQUYzTZpNojzeGP1KBAVEEbDNmy6wECQpK", "fee", "GMGN fees 6"],
      ["DymeoWc5WLNiQBaoLuxrxDnDRvLgGZ1QGsEoCAM7Jsrx", "fee", "GMGN fees 7"],
      ["dBhdrmwBkRa66XxBuAK4WZeZnsZ6bHeHCCLXa3a8bTJ", "fee", "GMGN fees 8"],
      ["6TxjC5wJzuuZgTtnTMipwwULEbMPx5JPW3QwWkdTGnrn", "fee", "GMGN fees 9"],
    ],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/trojan_solana_bot_trades.sql",
    rows: [["9yMwSPk9mrXSN7yDHUuZurAh1sjbJsfpUqjZ7SvVtdco", "fee", "Trojan fees"]],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/bonkbot_solana_bot_trades.sql",
    rows: [["ZG98FUCjb8mJ824Gbs6RsgVmr1FhXb2oNiJHa2dwmPd", "fee", "BonkBot fees"]],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/maestro_solana_bot_trades.sql",
    rows: [
      ["MaestroUL88UBnZr3wfoN7hqmNWFi3ZYCGqZoJJHE36", "fee", "Maestro fees 1"],
      ["FRMxAnZgkW58zbYcE7Bxqsg99VWpJh6sMP5xLzAWNabN", "fee", "Maestro fees 2"],
    ],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/bloom_solana_bot_trades.sql",
    rows: [["7HeD6sLLqAnKVRuSfc1Ko3BSPMNKWgGTiWLKXJF31vKM", "fee", "Bloom fees"]],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/pepe_boost_solana_bot_trades.sql",
    rows: [["G9PhF9C9H83mAjjkdJz4MDqkufiTPMJkx7TnKE1kFyCp", "fee", "PepeBoost fees"]],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/nova_solana_bot_trades.sql",
    rows: [["noVaE91mUL5jTb8e9Vf6dqJdNPzJpEQ3uAdnQ8h4nVz", "fee", "Nova fees"]],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/solana/models/_sector/dex/bot_trades/solana/platforms/tradewiz_solana_bot_trades.sql",
    rows: [["97VmzkjX9w8gMFS2RnHTSjtMEDbifGXBq9pgosFdFnM", "fee", "TradeWiz fees"]],
  },
  {
    source: "https://docs.jito.wtf/lowlatencytxnsend/#gettipaccounts",
    rows: [
      ["96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5", "tip", "Jito tip account 1"],
      ["HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe", "tip", "Jito tip account 2"],
      ["Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY", "tip", "Jito tip account 3"],
      ["ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49", "tip", "Jito tip account 4"],
      ["DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh", "tip", "Jito tip account 5"],
      ["ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt", "tip", "Jito tip account 6"],
      ["DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL", "tip", "Jito tip account 7"],
      ["3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT", "tip", "Jito tip account 8"],
    ],
  },
  {
    source: "https://docs.bloxroute.com/solana/trader-api/introduction/tip-and-tipping-addresses",
    rows: [
      ["HWEoBxYs7ssKuudEjzjmpfJVX7Dvi7wescFsVx2L5yoY", "tip", "bloXroute tip account 1"],
      ["95cfoy472fcQHaw4tPGBTKpn6ZQnfEPfBgDQx6gcRmRg", "tip", "bloXroute tip account 2"],
      ["3UQUKjhMKaY2S6bjcQD6yHB7utcZt5bfarRCmctpRtUd", "tip", "bloXroute tip account 3"],
      ["FogxVNs6Mm2w9rnGL1vkARSwJxvLE8mujTv3LK8RnUhF", "tip", "bloXroute tip account 4"],
    ],
  },
  {
    source: "0xfnzero/sol-trade-sdk: src/constants/swqos.rs",
    rows: [
      ["NextbLoCkVtMGcV47JzewQdvBpLqT9TxQFozQkN98pE", "tip", "NextBlock tip account 1"],
      ["NexTbLoCkWykbLuB1NkjXgFWkX9oAtcoagQegygXXA2", "tip", "NextBlock tip account 2"],
      ["NeXTBLoCKs9F1y5PJS9CKrFNNLU1keHW71rfh7KgA1X", "tip", "NextBlock tip account 3"],
      ["NexTBLockJYZ7QD7p2byrUa6df8ndV2WSd8GkbWqfbb", "tip", "NextBlock tip account 4"],
      ["neXtBLock1LeC67jYd1QdAa32kbVeubsfPNTJC1V5At", "tip", "NextBlock tip account 5"],
      ["nEXTBLockYgngeRmRrjDV31mGSekVPqZoMGhQEZtPVG", "tip", "NextBlock tip account 6"],
      ["NEXTbLoCkB51HpLBLojQfpyVAMorm3zzKg7w9NFdqid", "tip", "NextBlock tip account 7"],
      ["nextBLoCkPMgmG8ZgJtABeScP35qLa2AMCNKntAP7Xc", "tip", "NextBlock tip account 8"],
      ["Eb2KpSC8uMt9GmzyAEm5Eb1AAAgTjRaXWFjKyFXHZxF3", "tip", "0slot tip account 1"],
      ["FCjUJZ1qozm1e8romw216qyfQMaaWKxWsuySnumVCCNe", "tip", "0slot tip account 2"],
      ["ENxTEjSQ1YabmUpXAdCgevnHQ9MHdLv8tzFiuiYJqa13", "tip", "0slot tip account 3"],
      ["6rYLG55Q9RpsPGvqdPNJs4z5WTxJVatMB8zV3WJhs5EK", "tip", "0slot tip account 4"],
      ["Cix2bHfqPcKcM233mzxbLk14kSggUUiz2A87fJtGivXr", "tip", "0slot tip account 5"],
      ["TEMPaMeCRFAS9EKF53Jd6KpHxgL47uWLcpFArU1Fanq", "tip", "Nozomi tip account 1"],
      ["noz3jAjPiHuBPqiSPkkugaJDkJscPuRhYnSpbi8UvC4", "tip", "Nozomi tip account 2"],
      ["noz3str9KXfpKknefHji8L1mPgimezaiUyCHYMDv1GE", "tip", "Nozomi tip account 3"],
      ["noz6uoYCDijhu1V7cutCpwxNiSovEwLdRHPwmgCGDNo", "tip", "Nozomi tip account 4"],
      ["noz9EPNcT7WH6Sou3sr3GGjHQYVkN3DNirpbvDkv9YJ", "tip", "Nozomi tip account 5"],
      ["nozc5yT15LazbLTFVZzoNZCwjh3yUtW86LoUyqsBu4L", "tip", "Nozomi tip account 6"],
      ["nozFrhfnNGoyqwVuwPAW4aaGqempx4PU6g6D9CJMv7Z", "tip", "Nozomi tip account 7"],
      ["nozievPk7HyK1Rqy1MPJwVQ7qQg2QoJGyP71oeDwbsu", "tip", "Nozomi tip account 8"],
      ["noznbgwYnBLDHu8wcQVCEw6kDrXkPdKkydGJGNXGvL7", "tip", "Nozomi tip account 9"],
      ["nozNVWs5N8mgzuD3qigrCG2UoKxZttxzZ85pvAQVrbP", "tip", "Nozomi tip account 10"],
      ["nozpEGbwx4BcGp6pvEdAh1JoC2CQGZdU6HbNP1v2p6P", "tip", "Nozomi tip account 11"],
      ["nozrhjhkCr3zXT3BiT4WCodYCUFeQvcdUkM7MqhKqge", "tip", "Nozomi tip account 12"],
      ["nozrwQtWhEdrA6W8dkbt9gnUaMs52PdAv5byipnadq3", "tip", "Nozomi tip account 13"],
      ["nozUacTVWub3cL4mJmGCYjKZTnE9RbdY5AP46iQgbPJ", "tip", "Nozomi tip account 14"],
      ["nozWCyTPppJjRuw2fpzDhhWbW355fzosWSzrrMYB1Qk", "tip", "Nozomi tip account 15"],
      ["nozWNju6dY353eMkMqURqwQEoM3SFgEKC6psLCSfUne", "tip", "Nozomi tip account 16"],
      ["nozxNBgWohjR75vdspfxR5H9ceC7XXH99xpxhVGt3Bb", "tip", "Nozomi tip account 17"],
      ["node1PqAa3BWWzUnTHVbw8NJHC874zn9ngAkXjgWEej", "tip", "Node1 tip account 1"],
      ["node1UzzTxAAeBTpfZkQPJXBAqixsbdth11ba1NXLBG", "tip", "Node1 tip account 2"],
      ["node1Qm1bV4fwYnCurP8otJ9s5yrkPq7SPZ5uhj3Tsv", "tip", "Node1 tip account 3"],
      ["node1PUber6SFmSQgvf2ECmXsHP5o3boRSGhvJyPMX1", "tip", "Node1 tip account 4"],
      ["node1AyMbeqiVN6eoQzEAwCA6Pk826hrdqdAHR7cdJ3", "tip", "Node1 tip account 5"],
      ["node1YtWCoTwwVYTFLfS19zquRQzYX332hs1HEuRBjC", "tip", "Node1 tip account 6"],
      ["FLaShB3iXXTWE1vu9wQsChUKq3HFtpMAhb8kAh1pf1wi", "tip", "FlashBlock tip account 1"],
      ["FLashhsorBmM9dLpuq6qATawcpqk1Y2aqaZfkd48iT3W", "tip", "FlashBlock tip account 2"],
      ["FLaSHJNm5dWYzEgnHJWWJP5ccu128Mu61NJLxUf7mUXU", "tip", "FlashBlock tip account 3"],
      ["FLaSHR4Vv7sttd6TyDF4yR1bJyAxRwWKbohDytEMu3wL", "tip", "FlashBlock tip account 4"],
      ["FLASHRzANfcAKDuQ3RXv9hbkBy4WVEKDzoAgxJ56DiE4", "tip", "FlashBlock tip account 5"],
      ["FLasHstqx11M8W56zrSEqkCyhMCCpr6ze6Mjdvqope5s", "tip", "FlashBlock tip account 6"],
      ["FLAShWTjcweNT4NSotpjpxAkwxUr2we3eXQGhpTVzRwy", "tip", "FlashBlock tip account 7"],
      ["FLasHXTqrbNvpWFB6grN47HGZfK6pze9HLNTgbukfPSk", "tip", "FlashBlock tip account 8"],
      ["FLAshyAyBcKb39KPxSzXcepiS8iDYUhDGwJcJDPX4g2B", "tip", "FlashBlock tip account 9"],
      ["FLAsHZTRcf3Dy1APaz6j74ebdMC6Xx4g6i9YxjyrDybR", "tip", "FlashBlock tip account 10"],
      ["FjmZZrFvhnqqb9ThCuMVnENaM3JGVuGWNyCAxRJcFpg9", "tip", "BlockRazor tip account 1"],
      ["6No2i3aawzHsjtThw81iq1EXPJN6rh8eSJCLaYZfKDTG", "tip", "BlockRazor tip account 2"],
      ["A9cWowVAiHe9pJfKAj3TJiN9VpbzMUq6E4kEvf5mUT22", "tip", "BlockRazor tip account 3"],
      ["Gywj98ophM7GmkDdaWs4isqZnDdFCW7B46TXmKfvyqSm", "tip", "BlockRazor tip account 4"],
      ["68Pwb4jS7eZATjDfhmTXgRJjCiZmw1L7Huy4HNpnxJ3o", "tip", "BlockRazor tip account 5"],
      ["4ABhJh5rZPjv63RBJBuyWzBK3g9gWMUQdTZP2kiW31V9", "tip", "BlockRazor tip account 6"],
      ["B2M4NG5eyZp5SBQrSdtemzk5TqVuaWGQnowGaCBt8GyM", "tip", "BlockRazor tip account 7"],
      ["5jA59cXMKQqZAVdtopv8q3yyw9SYfiE3vUCbt7p8MfVf", "tip", "BlockRazor tip account 8"],
      ["5YktoWygr1Bp9wiS1xtMtUki1PeYuuzuCF98tqwYxf61", "tip", "BlockRazor tip account 9"],
      ["295Avbam4qGShBYK7E9H5Ldew4B3WyJGmgmXfiWdeeyV", "tip", "BlockRazor tip account 10"],
      ["EDi4rSy2LZgKJX74mbLTFk4mxoTgT6F7HxxzG2HBAFyK", "tip", "BlockRazor tip account 11"],
      ["BnGKHAC386n4Qmv9xtpBVbRaUTKixjBe3oagkPFKtoy6", "tip", "BlockRazor tip account 12"],
      ["Dd7K2Fp7AtoN8xCghKDRmyqr5U169t48Tw5fEd3wT9mq", "tip", "BlockRazor tip account 13"],
      ["AP6qExwrbRgBAVaehg4b5xHENX815sMabtBzUzVB4v8S", "tip", "BlockRazor tip account 14"],
      ["astrazznxsGUhWShqgNtAdfrzP2G83DzcWVJDxwV9bF", "tip", "Astralane tip account 1"],
      ["astra4uejePWneqNaJKuFFA8oonqCE1sqF6b45kDMZm", "tip", "Astralane tip account 2"],
      ["astra9xWY93QyfG6yM8zwsKsRodscjQ2uU2HKNL5prk", "tip", "Astralane tip account 3"],
      ["astraRVUuTHjpwEVvNBeQEgwYx9w9CFyfxjYoobCZhL", "tip", "Astralane tip account 4"],
      ["astraEJ2fEj8Xmy6KLG7B3VfbKfsHXhHrNdCQx7iGJK", "tip", "Astralane tip account 5"],
      ["astraubkDw81n4LuutzSQ8uzHCv4BhPVhfvTcYv8SKC", "tip", "Astralane tip account 6"],
      ["astraZW5GLFefxNPAatceHhYjfA1ciq9gvfEg2S47xk", "tip", "Astralane tip account 7"],
      ["astrawVNP4xDBKT7rAdxrLYiTSTdqtUr63fSMduivXK", "tip", "Astralane tip account 8"],
      ["ste11JV3MLMM7x7EJUM2sXcJC1H7F4jBLnP9a9PG8PH", "tip", "Stellium tip account 1"],
      ["ste11MWPjXCRfQryCshzi86SGhuXjF4Lv6xMXD2AoSt", "tip", "Stellium tip account 2"],
      ["ste11p5x8tJ53H1NbNQsRBg1YNRd4GcVpxtDw8PBpmb", "tip", "Stellium tip account 3"],
      ["ste11p7e2KLYou5bwtt35H7BM6uMdo4pvioGjJXKFcN", "tip", "Stellium tip account 4"],
      ["ste11TMV68LMi1BguM4RQujtbNCZvf1sjsASpqgAvSX", "tip", "Stellium tip account 5"],
      ["Fa1con11xLjPddfzRwRUB16sbFZggp2JeJkCeWREyR8X", "tip", "Falcon tip account 1"],
      ["Fa1con11TM1RuAQzbQzYjTy4Ekfap9Lnc9fnEbQYEd6Q", "tip", "Falcon tip account 2"],
      ["Fa1con113Bvi76nS5AzUiRDC2fqjfzkNMUNRLgQybMYt", "tip", "Falcon tip account 3"],
      ["Fa1con1QGHJK232s8yZpzZZwqPexnAKcoyKj626LNsMv", "tip", "Falcon tip account 4"],
      ["Fa1con1zUzb6qJVFz5tNkPq1Ahm8H1qKW7Q48252QbkQ", "tip", "Falcon tip account 5"],
      ["Fa1con16d3MSwd3SAiwvr2LwgkpE7ot8zntbpuec8HAx", "tip", "Falcon tip account 6"],
      ["Fa1con1i7mpa7Qc6epYJ6r4P9AbU77DFFz173r59Df1x", "tip", "Falcon tip account 7"],
      ["Fa1con18nWn8TdAGL7JX8PertfMUGVSc899NawokJ4Bq", "tip", "Falcon tip account 8"],
      ["Fa1con1GKusK2EqsfzrDzGPaYZSxQtFGzJiRMMU9Zm2g", "tip", "Falcon tip account 9"],
      ["Fa1con1RDwVwM9VrJ53CwVefD3VU9c58EMpDawV7fLMi", "tip", "Falcon tip account 10"],
      ["53PhM3UTdMQWu5t81wcd35AHGc5xpmHoRjem7GQPvXjA", "tip", "Lightspeed tip account 1"],
      ["9tYF5yPDC1NP8s6diiB3kAX6ZZnva9DM3iDwJkBRarBB", "tip", "Lightspeed tip account 2"],
      ["soyas4s6L8KWZ8rsSk1mF3d1mQScoTGGAgjk98bF8nP", "tip", "Soyas tip account 1"],
      ["soyascXFW5wEEYiwfEmHy2pNwomqzvggJosGVD6TJdY", "tip", "Soyas tip account 2"],
      ["soyasDBdKjADwPz3xk82U3TNPRDKEWJj7wWLajNHZ1L", "tip", "Soyas tip account 3"],
      ["soyasE2abjBAynmHbGWgEwk4ctBy7JMTUCNrMbjcnyH", "tip", "Soyas tip account 4"],
      ["SpEEdz8S1KorkMZqjMUxfxrmWwofmp6ReNP2Nx6CUmq", "tip", "SpeedLanding tip account 1"],
      ["SpeeDy3GJM4wcrQmk1itRFWgidvxX4rwjTLMv78wwjE", "tip", "SpeedLanding tip account 2"],
      ["SPeEdva37vW8vRtqgYjprQs1g3965icfVN5Rt7SMAyh", "tip", "SpeedLanding tip account 3"],
      ["speEdrSEpox5GUfHWcBc7tQjRuSfUin2yvB7qoYvvJh", "tip", "SpeedLanding tip account 4"],
      ["SPeEDmkHkN3A2roSZf6aZyEMsmrGqTHKqwP51y2Y4rV", "tip", "SpeedLanding tip account 5"],
      ["SpeedLdTJXh2RKpXEaP8JCxkWoUVXhtdPQ1EnxBJMxc", "tip", "SpeedLanding tip account 6"],
      ["SpEediGKLbbXndSYTzwmz6Z3NDgHQLDcTDEvGFkSMH9", "tip", "SpeedLanding tip account 7"],
      ["speede8xCcUq2Tiv1efXeTuE3k9TDNq8TnGKaKSc6J4", "tip", "SpeedLanding tip account 8"],
    ],
  },
  {
    source: "https://www.helius.dev/docs/sending-transactions/sender",
    rows: [
      ["4ACfpUFoaSD9bfPdeu6DBt89gB6ENTeHBXCAi87NhDEE", "tip", "Helius Sender tip account 1"],
      ["D2L6yPZ2FmmmTKPgzaMKdhu6EWZcTpLy1Vhx8uvZe7NZ", "tip", "Helius Sender tip account 2"],
      ["9bnz4RShgq1hAnLnZbP8kbgBg1kEmcJBYQq3gQbmnSta", "tip", "Helius Sender tip account 3"],
      ["5VY91ws6B2hMmBFRsXkoAAdsPHBJwRfBht4DXox3xkwn", "tip", "Helius Sender tip account 4"],
      ["2nyhqdwKcJZR2vcqCyrYsaPVdAnFoJjiksCXJ7hfEYgD", "tip", "Helius Sender tip account 5"],
      ["2q5pghRs6arqVjRvT5gfgWfWcHWmw1ZuCzphgd5KfWGJ", "tip", "Helius Sender tip account 6"],
      ["wyvPkWjVZz1M8fHQnMMCDTQDbkManefNNhweYk5WkcF", "tip", "Helius Sender tip account 7"],
      ["3KCKozbAaF75qEU33jtzozcJ29yJuaLJTy2jFdzUY8bT", "tip", "Helius Sender tip account 8"],
      ["4vieeGHPYPG2MmyPRcYjdiDmmhN3ww7hsFNap8pVN3Ey", "tip", "Helius Sender tip account 9"],
      ["4TQLFNWK8AovT1gFvda5jfw2oJeRMKEmw7aH6MGBJ3or", "tip", "Helius Sender tip account 10"],
    ],
  },
  {
    source:
      "duneanalytics/spellbook: dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/solana/cex_solana_addresses.sql",
    rows: [
      ["5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9", "exchange", "Binance"],
      ["9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", "exchange", "Binance 2"],
      ["2ojv9BAiHUrvsm9gxDe7fJSzbNZSJcxZvf8dqmWGHG8S", "exchange", "Binance 4"],
      ["DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy", "exchange", "Binance 5"],
      ["13VagdYbCRMSBSbmz4UivPpS9SwmTTRiPtMkjoEHRm8v", "exchange", "Binance 6"],
      ["3gd3dqgtJ4jWfBfLYTX67DALFetjc5iS72sCgRhCkW2u", "exchange", "Binance 18"],
      ["3yFwqXBfZY4jBVUafQ1YEXw189y2dN3V5KQq9uzBDy1E", "exchange", "Binance 19"],
      ["6QJzieMYfp7yr3EdrePaQoG3Ghxs2wM98xSLRu8Xh56U", "exchange", "Binance 20"],
      ["H8sMJSCQxfKiFTCfDR3DUMLPwcRbM61LGFJ8N4dK3WjS", "exchange", "Coinbase"],
      ["2AQdpHJ2JpcEgPiATUXjQxA8QmafFegfQwSLWSprPicm", "exchange", "Coinbase 2"],
      ["GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE", "exchange", "Coinbase 3"],
      ["FWznbcNXWQuHTawe9RxvQ2LdCENssh12dsznf4RiouN5", "exchange", "Kraken"],
      ["42brAgAVNzMBP7aaktPvAmBSPEkehnFQejiZc53EpJFd", "exchange", "Bybit"],
      ["AC5RDfQFmDS1deWZos921JfqscXdByf8BKHs5ACWjtW2", "exchange", "Bybit 2"],
      ["6FEVkH17P9y8Q9aCkDdPcMDjvj7SVxrTETaYEm8f51Jy", "exchange", "Crypto.com"],
      ["AobVSwdW9BbpMdJvTqeCN4hPAmh4rHm7vwLnQ5ATSyrS", "exchange", "Crypto.com 2"],
      ["ASTyfSima4LLAdDgoFGkgqoKowG1LZFDr9fAQrg7iaJZ", "exchange", "MEXC"],
      ["u6PJ8DtQuPFnfmwHbGFULQ4u4EgjDiyYKjVEsynXq2w", "exchange", "Gate"],
      ["HiRpdAZifEsZGdzQ5Xo5wcnaH3D2Jj9SoNsUzcYNK78J", "exchange", "Gate 2"],
      ["E1EfU3iKUS16mB2vdgj6mi3ssV32dm2Pxh7W74XxKuYu", "exchange", "Bitstamp"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/okex/index.js",
    rows: [
      ["C68a6RCGLiPskbPYtAcsCjhG8tfTWYcoB4JjCrXFdqyo", "exchange", "OKX"],
      ["is6MTRHEgyFLNTfYcuV4QBWLjrZBfmhVNYR6ccgr8KV", "exchange", "OKX 2"],
      ["6Attw9NcFspCAreufvQ3mW8aqXEk6MDceeoC8obw45cJ", "exchange", "OKX 3"],
      ["9un5wqE3q4oCjyrDkwsdD48KteCJitQX5978Vh7KKxHo", "exchange", "OKX 10"],
      ["44DwSkZbY2PVo9wfFP21D7HG7xf5rw8QaF6xSLGSfm7P", "exchange", "OKX 30"],
      ["5VCwKtCXgCJ6kit5FybXjvriW3xELsFDhYrPSqtJNmcD", "exchange", "OKX 33"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/kucoin/index.js",
    rows: [
      ["57vSaRTqN9iXaemgh4AoDsZ63mcaoshfMK8NP3Z5QNbs", "exchange", "KuCoin"],
      ["BmFdpraQhkiDQE6SnfG5omcA1VwzqfXrwtNYBwWTymy6", "exchange", "KuCoin 2"],
      ["HVh6wHNBAsG3pq1Bj5oCzRjoWKVogEDHwUHkRz3ekFgt", "exchange", "KuCoin 3"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/bitget/index.js",
    rows: [["A77HErqtfN1hLLpvZ9pCtu66FEtM8BveoaKbbMoZ4RiR", "exchange", "Bitget"]],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/bitfinex/index.js",
    rows: [
      ["FxteHmLwG9nk1eL4pjNve3Eub2goGkkz6g6TbvdmW46a", "exchange", "Bitfinex"],
      ["FyJBKcfcEBzGN74uNxZ95GxnCxeuJJujQCELpPv14ZfN", "exchange", "Bitfinex 2"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/huobi/index.js",
    rows: [
      ["5bJcc9eb2XE7mqcET2xDuAdMGuXWybb4YPmAHLjKLhQG", "exchange", "HTX"],
      ["88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ", "exchange", "HTX 2"],
      ["BY4StcU9Y2BpgH8quZzorg31EGE4L1rjomN8FNsCBEcx", "exchange", "HTX 4"],
    ],
  },
  {
    source: "https://docs.debridge.com/dln-details/overview/deployed-contracts",
    rows: [
      ["src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4", "bridge", "deBridge DLN source"],
      ["dst5MGcFPoBeREFAA5E3tU5ij8m5uVYwkzkSAbsLbNo", "bridge", "deBridge DLN destination"],
    ],
  },
  {
    source: "https://docs.debridge.com/dmp-details/dmp/deployed-contracts",
    rows: [
      ["DEbrdGj3HsRsAzx6uH4MKyREKxVAfBydijLUF3ygsFfh", "bridge", "deBridge"],
      ["DeSetTwWhjZq6Pz9Kfdo1KoS5NqtsM6G8ERbX4SSCSft", "bridge", "deBridge settings"],
    ],
  },
  {
    source: "mayan-finance/swap-sdk: src/addresses.ts",
    rows: [
      ["8LPjGDbxhW4G2Q8S6FvdvUdfGWssgtqmvsc63bwNFA7E", "bridge", "Mayan"],
      ["4U6MNAMRbYeTD4HumavhJ1ah9NQ5pNPhTNxcFdeybXFy", "bridge", "Mayan auction"],
    ],
  },
  {
    source:
      "https://raw.githubusercontent.com/mayan-finance/swap-sdk/cf99924161d1e7fee181dd715d2a76f2aa05147d/src/addresses.ts",
    rows: [
      ["FC4eXxkyrMPTjiYUpp4EAnkmwMbQyZ6NDCh1kfLn6vsf", "bridge", "Mayan v2"],
      ["8QJmxZcEzwuYmCPy6XqgN2sHcYCcFq6AEfBMJZZuLo5a", "bridge", "Mayan auction v2"],
      ["dkpZqrxHFrhziEMQ931GLtfy11nFkCsfMftH9u6QwBU", "bridge", "Mayan MCTP"],
      ["Gx9rivpS3YR8pBFwMuP6omYqVxunpLvLkNn7ubNyuZZ5", "bridge", "Mayan fast MCTP"],
      ["BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY", "bridge", "Mayan Swift"],
      ["mayan34VedncxdK2XobtvWFDXQASUTBXhUVzt2kKgny", "bridge", "Mayan Swift v2"],
    ],
  },
  {
    source: "circlefin/solana-cctp-contracts: Anchor.toml",
    rows: [
      ["CCTPmbSD7gX1bxKPAmg77w8oFzNFpaQiQUWD43TKaecd", "bridge", "CCTP message transmitter"],
      ["CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3", "bridge", "CCTP token messenger minter"],
    ],
  },
  {
    source: "across-protocol/relayer: src/cctp-finalizer/utils/svmConstants.ts",
    rows: [
      ["CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC", "bridge", "CCTP v2 message transmitter"],
      ["CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe", "bridge", "CCTP v2 token messenger minter"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/allbridge-core/contracts.js",
    rows: [["BrdgN2RPzEMWF96ZbnnJaUtQDQx7VRXYaHHbYCBvceWB", "bridge", "Allbridge Core"]],
  },
  {
    source: "sonarwatch/portfolio: packages/tx-parser/src/services/wormhole/index.ts",
    rows: [
      ["3vxKRPwUTiEkeUVyoZ9MXFe1V71sRLbLqu1gRYaWmehQ", "bridge", "Wormhole token bridge relayer"],
      ["87MEvHZCXE3ML5rrmh5uX1FbShHmRXXS32xJDGbQ7h5t", "bridge", "Wormhole tBTC gateway"],
    ],
  },
  {
    source: "https://docs.relay.link/references/api/api_resources/contract-addresses",
    rows: [["F7p3dFrjRTbtRp8FRF6qHLomXbKRBzpvBLjtQcfcgmNe", "bridge", "Relay solver"]],
  },
  {
    source: "base/bridge-sdk: src/constants/index.ts",
    rows: [["HNCne2FkVaNghhjKXapxJzPaBvAKDG1Ge3gqhZyfVWLM", "bridge", "Base bridge"]],
  },
  {
    source: "igneous-labs/stakedex-sdk: common/src/address/marinade.rs",
    rows: [
      ["MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD", "liquid_staking", "Marinade"],
      ["8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC", "liquid_staking", "Marinade state"],
    ],
  },
  {
    source: "igneous-labs/stakedex-sdk: common/src/address/spl_stake_pool_like.rs",
    rows: [
      ["Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb", "liquid_staking", "Jito stake pool"],
      ["stk9ApL5HeVAwPLr3TLhDXdZS8ptVu7zp6ov8HFDuMi", "liquid_staking", "BlazeStake stake pool"],
      ["CtMyWsrUtAwXWiGr9WjHT5fC3p3fgV8cyGpLTo2LJzG1", "liquid_staking", "JPool stake pool"],
      ["2qyEeSAWKfU18AFthrF7JA8z8ZCi1yt76Tqs917vwQTV", "liquid_staking", "Laine stake pool"],
      ["CgntPoLka5pD5fesJYhGmUCF8KU1QS1ZmZiuAuMZr2az", "liquid_staking", "Cogent stake pool"],
      ["7ge2xKsZXmqPxa3YmXxXmzCp9Hc2ezrTxh6PECaxCwrL", "liquid_staking", "DAOPool stake pool"],
      ["5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx", "liquid_staking", "Socean"],
      ["5oc4nmbNTda9fx8Tw57ShLD132aqDK65vuHH4RU1K4LZ", "liquid_staking", "Socean stake pool"],
      ["DqhH94PjkZsjAqEze2BEkWhFQJ6EyU6MdtMphMgnXqeK", "liquid_staking", "marginfi stake pool"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/sanctum-validator-lsts/index.js",
    rows: [
      ["SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY", "liquid_staking", "Sanctum stake pools"],
      ["SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn", "liquid_staking", "Sanctum multi-validator pools"],
    ],
  },
  {
    source: "DefiLlama/DefiLlama-Adapters: projects/sanctum/index.js",
    rows: [["unpXTU2Ndrc7WWNyEhQWe4udTzSibLPi25SXv2xbCHQ", "liquid_staking", "Sanctum unstake"]],
  },
];

/**
 * Addresses that are publicly known to be no trader's: programs, pools, exchanges, bridges, tip accounts. People are
 * none of them.
 *
 * @example
 * const known = KNOWN_ADDRESSES.find((entry) => entry.address === wallet)?.label;
 */
export const KNOWN_ADDRESSES: readonly LabelEntry[] = LISTS.flatMap(({ source, rows }) =>
  rows.map(([text, type, label]) => ({
    address: address(text),
    type,
    label,
    source,
    twitter: null,
    telegram: null,
  })),
);

/**
 * Accounts that block builders are tipped through: a transfer to one is a cost of its transaction.
 *
 * @example
 * const entries = toEntries(transactions, wallet, TIP_ACCOUNTS);
 */
export const TIP_ACCOUNTS: ReadonlySet<Address> = addressesOfType(KNOWN_ADDRESSES, "tip");
