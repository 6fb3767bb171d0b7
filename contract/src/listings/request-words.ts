import { formatRange } from '../days.ts'
import type { OpenRequest } from './shapes.ts'

/** Texts for taking an item down while someone's request for it waits for an answer (product.md §1). */
export const openRequestTexts = {
  deactivateTitle: 'Deactivate this listing?',
  /** What happens to the requests, for their lender. */
  declines: (requests: readonly OpenRequest[]) => {
    const [first] = requests
    if (!first) return ''
    return requests.length === 1
      ? `${askedFor(first)}. If you go on, we’ll decline the request and tell ${first.lendeeName} that it’s no longer available.`
      : `${requests.map(askedFor).join('; ')}. If you go on, we’ll decline these requests and tell everyone who asked that it’s no longer available.`
  },
  /** The refusal for a request that was not named when its lender agreed. */
  unseen: (requests: readonly OpenRequest[]) =>
    `${requests.map(askedFor).join('; ')}. Answer the request first, or decline it with the listing.`,
} as const

function askedFor({ lendeeName, ...range }: OpenRequest): string {
  return `${lendeeName} has asked to borrow it for ${formatRange(range)}`
}
