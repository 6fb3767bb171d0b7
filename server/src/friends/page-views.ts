import { inviteTexts } from '@hemline/contract/friends/words.ts'
import type { PageHead } from '../base/page-head.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { readInvitation } from './invite-actions.ts'

/**
 * Returns the head of `/invite/{token}`: who invites, by first name alone, while the link works, otherwise one text for
 * all others (404). Never indexed. Null for every other path.
 */
export async function invitePageHead(deps: Deps, path: string): Promise<PageHead | null> {
  const address = /^\/invite(?:\/([^/]*))?\/?$/.exec(path)
  if (!address) return null
  const token = address[1] ?? ''
  try {
    const { firstName } = await readInvitation(deps, { token, reader: null })
    const title = inviteTexts.title(firstName)
    return {
      status: 200,
      isIndexed: false,
      title,
      description: inviteTexts.pitch,
      canonical: null,
      meta: [
        ['og:type', 'website'],
        ['og:site_name', 'Hemline'],
        ['og:locale', 'en_GB'],
        ['og:url', `${deps.env.publicUrl}/invite/${token}`],
        ['og:title', title],
        ['og:description', inviteTexts.pitch],
        ['twitter:card', 'summary'],
      ],
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = inviteTexts.gone
    return { status: 404, isIndexed: false, title: text, description: text, canonical: null, meta: [] }
  }
}
