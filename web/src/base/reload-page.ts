/** Reloads the page. The promise never settles: what waits for it is busy until the page is left. */
export function reloadPage(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}
