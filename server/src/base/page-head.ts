import { escapeHtml } from './escape-html.ts'

/** The metadata of a page for programs that do not run the app: search engines, and chats that preview a link. */
export type PageHead = {
  status: 200 | 404
  title: string
  description: string
  isIndexed: boolean
  /** The canonical URL of this page, or null. */
  canonical: string | null
  /** Names like `og:title` with plain text; the page writer escapes them. */
  meta: readonly (readonly [name: string, content: string])[]
  /** The path of the photo that the page shows first, if its HTML has a place for it. */
  photo?: string | undefined
}

/** Returns the app's page with this head in place of its own title and description. */
export function withHead(page: string, head: PageHead): string {
  const named = [['description', head.description] as const, ...head.meta]
  if (!head.isIndexed) named.push(['robots', 'noindex'])
  const tags = [
    `<title>${escapeHtml(head.title)} · Hemline</title>`,
    ...named.map(([name, content]) => {
      // Open Graph uses `property`, everything else `name`
      const attribute = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}" />`
    }),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}" />`] : []),
  ].join('\n    ')
  // replacement functions: a member's text may contain patterns like `$&`
  return page.replace(/\s*<meta\s+name="description"[^>]*>/, () => '').replace(/<title>[^<]*<\/title>/, () => tags)
}
