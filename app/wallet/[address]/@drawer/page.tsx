/** The wallet's page itself has no drawer over it. */
export default function NoDrawer() {
  return null;
}
