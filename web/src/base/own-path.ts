/**
 * Returns the path, query and fragment of an address inside this app, or null for anything else: another site, also if
 * disguised ("//", backslashes, tabs, dots), a script, or an invalid address. `origins`: the origins of this app.
 */
export function ownPath(
  text: string | null | undefined,
  origins: readonly string[] = [location.origin],
): string | null {
  if (!text) return null
  const url = parse(text, origins[0])
  if (!url || !origins.includes(url.origin)) return null
  // as a path this would name another host
  if (/^\/[/\\]/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function parse(text: string, base: string | undefined): URL | null {
  try {
    return text.startsWith('/') ? new URL(text, base) : new URL(text)
  } catch {
    return null
  }
}
