/** What an address says of itself to programs that do not run the app: search engines, and chats that preview a link. */
export type PageHead = {
  status: 200 | 404
  title: string
  description: string
  isIndexed: boolean
  /** The one absolute address of this page, or null. */
  canonical: string | null
  /** Names like `og:title` with plain text; the page writer escapes them. */
  meta: readonly (readonly [name: string, content: string])[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text as it may stand in HTML, in an attribute too. Control characters, which no document may hold, become spaces. */
export function escapeHtml(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[&<>"']/g, (sign) => entities[sign]!)
}

/** The app's page with this head in the place of its own title and description. */
export function withHead(page: string, head: PageHead): string {
  const named = [['description', head.description] as const, ...head.meta]
  if (!head.isIndexed) named.push(['robots', 'noindex'])
  const tags = [
    `<title>${escapeHtml(head.title)} · Hemline</title>`,
    ...named.map(([name, content]) => {
      // Open Graph has properties, everything else has names
      const attribute = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}" />`
    }),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}" />`] : []),
  ].join('\n    ')
  // by functions: a member's text may hold signs that mean something in a replacement ($&)
  return page.replace(/\s*<meta\s+name="description"[^>]*>/, () => '').replace(/<title>[^<]*<\/title>/, () => tags)
}
