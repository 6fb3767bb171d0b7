import { termsInForce } from '@hemline/contract/settings/rules.ts'
import type { Deps } from '../deps.ts'
import { publishedReader } from '../settings/actions.ts'

/** Returns a reader of the community's texts in the app's settings: its name, the address that members write to, and the terms' version. */
export function communityReader(deps: Deps): () => Promise<{
  communityName: string
  contact: string | null
  termsVersion: string
}> {
  const read = publishedReader(deps)
  return async () => {
    const { communityName, contactEmail, terms } = await read()
    return { communityName, contact: contactEmail || null, termsVersion: termsInForce(terms).version }
  }
}
