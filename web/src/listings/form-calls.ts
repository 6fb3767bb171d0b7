/* What the listing form sends, beside `calls.ts`: the home page has those, and not the form (decision 131). */

import type { BodyOf } from '@hemline/contract/call.ts'
import { changeListing, createListing } from '@hemline/contract/listings/calls.ts'
import type { ListingForm as Draft } from '@hemline/contract/listings/draft.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { send } from '../base/send.ts'
import { useListsChanged } from './calls.ts'
import { listOnce } from './list-once.ts'

const steps = {
  create: async (body: Draft, idempotencyKey: string) => (await send(createListing, { body, idempotencyKey })).data,
  change: (id: string, body: Draft) => send(changeListing, { params: { id }, body }),
}

/** Lists a new item once, also after a lost answer; the first one earns a coin and updates the profile. */
export function useListItem() {
  const client = useQueryClient()
  const changed = useListsChanged()
  return useMutation({
    mutationFn: (draft: Draft) => listOnce(steps, draft),
    onSuccess: async (id) => {
      void askAgain(client, ['coins'])
      void askAgain(client, ['me'])
      await changed(id)
    },
  })
}

export function useChangeListing(id: string) {
  const changed = useListsChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeListing>) => send(changeListing, { params: { id }, body }),
    onSuccess: () => changed(id),
  })
}
