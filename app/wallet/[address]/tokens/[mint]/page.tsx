import { describeTokenPage, showTokenTrades, type TokenTradesPageProps } from "../show-token-trades";

export const generateMetadata = describeTokenPage;

export default function TokenTradesPage(props: TokenTradesPageProps) {
  return showTokenTrades(props, false);
}
