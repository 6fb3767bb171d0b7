import type { ListingForm as Draft } from '@hemline/contract/listings/draft.ts'
import { isRefused, SendError } from '../base/send.ts'
import { sentListing } from './listing-draft.ts'

export type ListingSteps = {
  /** Returns the new listing's id; under a key that listed before, that listing's. */
  create(draft: Draft, idempotencyKey: string): Promise<string>
  change(id: string, draft: Draft): Promise<unknown>
}

/**
 * Lists a new item and returns its id. After a lost answer the earlier try is repeated first, under its own key, and what
 * it listed is changed to what the form has now: one item, with the newest content (decision 192). A form with none of the
 * earlier photos is another item. Throws what a step throws; the key is then stored until the server has refused the item.
 */
export async function listOnce(steps: ListingSteps, draft: Draft): Promise<string> {
  const id = (await changeEarlier(steps, draft)) ?? (await createNew(steps, draft))
  sentListing.clear()
  return id
}

/** Returns null when no earlier try listed this item, or its owner has deleted it. */
async function changeEarlier({ create, change }: ListingSteps, draft: Draft): Promise<string | null> {
  const earlier = sentListing.read()
  if (!earlier) return null
  const first: Draft = JSON.parse(earlier.text)
  if (!first.images.some((path) => draft.images.includes(path))) return null
  const id = await create(first, earlier.key).catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })
  if (id === null) return null
  try {
    await change(id, draft)
    return id
  } catch (error) {
    if (error instanceof SendError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

async function createNew({ create }: ListingSteps, draft: Draft): Promise<string> {
  const key = crypto.randomUUID()
  sentListing.write({ text: JSON.stringify(draft), key })
  try {
    return await create(draft, key)
  } catch (error) {
    if (isRefusal(error)) sentListing.clear()
    throw error
  }
}

/** Whether nothing was listed. CONFLICT: the first try is still being worked on. */
const isRefusal = (error: unknown) => isRefused(error) && error.code !== 'CONFLICT'
