import { formatRange } from '../days.ts'
import type { OpenRequest } from './shapes.ts'

/** Texts for taking an item down while someone's request for it waits for an answer (product.md §1). */
export const openRequestTexts = {
  deactivateTitle: 'Deactivate this listing?',
  /** What happens to the requests, for their lender. */
  declines: (requests: readonly OpenRequest[], now: Date) => {
    const [first] = requests
    if (!first) return ''
    return requests.length === 1
      ? `${askedFor(first, now)}. If you go on, we’ll decline the request and tell ${first.lendeeName} that it’s no longer available.`
      : `${listedFor(requests, now)}. If you go on, we’ll decline these requests and tell everyone who asked that it’s no longer available.`
  },
  /** The refusal for a request that was not named when its lender agreed. */
  unseen: (requests: readonly OpenRequest[], now: Date) =>
    requests.length === 1
      ? `${listedFor(requests, now)}. Answer the request first, or decline it with the listing.`
      : `${listedFor(requests, now)}. Answer the requests first, or decline them with the listing.`,
} as const

const askedFor = ({ lendeeName, ...range }: OpenRequest, now: Date): string =>
  `${lendeeName} has asked to borrow it for ${formatRange(range, now)}`

const listedFor = (requests: readonly OpenRequest[], now: Date): string =>
  requests.map((one) => askedFor(one, now)).join('; ')
