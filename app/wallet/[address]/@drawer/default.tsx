/** No drawer is open. */
export default function NoDrawer() {
  return null;
}
