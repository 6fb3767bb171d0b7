/** Replaced below once written. */
export function DevBar() {
  return null
}
