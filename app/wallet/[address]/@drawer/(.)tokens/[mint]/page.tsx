import {
  describeTokenPage,
  showTokenTrades,
  type TokenTradesPageProps,
} from "../../../tokens/show-token-trades";

export const generateMetadata = describeTokenPage;

export default function TokenTradesDrawer(props: TokenTradesPageProps) {
  return showTokenTrades(props, true);
}
