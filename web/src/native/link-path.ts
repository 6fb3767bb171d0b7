import { ownPath } from '../base/own-path.ts'

/**
 * What a link from outside may open: share and invite pages, orders, messages and reviews, and the answer of an issuer
 * elsewhere, which only the app that asked can use. Others stay in the browser.
 */
const opened =
  /^\/sign-in\?(?:[^#]*&)?state=|^\/(?:share\/[^/]+|invite\/[^/]+|order\/[^/]+(?:\/(?:help|issue|claim|evidence))?|messages(?:\/[^/]+)?|review\/[^/]+)\/?(?:[?#]|$)/

function originOf(server: string): string {
  try {
    return new URL(server).origin
  } catch {
    return ''
  }
}

/**
 * Where a link leads inside the app, or null when it is not ours. `server` is the address that the shell was built for;
 * with the app's own scheme the rest of the link is the path: `org.hemline.app://order/7`.
 */
export function linkPath(link: string, { server, scheme }: { server: string; scheme: string }): string | null {
  const origin = originOf(server)
  const prefix = `${scheme.toLowerCase()}://`
  const isScheme = link.toLowerCase().startsWith(prefix)
  const path = isScheme
    ? ownPath(`/${link.slice(prefix.length).replace(/^\/+/, '')}`)
    : origin && ownPath(link, [origin])
  return path && opened.test(path) ? path : null
}
