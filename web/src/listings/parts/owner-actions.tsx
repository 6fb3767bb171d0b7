import { openRequestTexts } from '@hemline/contract/listings/request-words.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useActivateListing, useDeleteListing } from '../calls.ts'
import { listingStateQuery } from '../state-calls.ts'

/**
 * Delete, Activate or Deactivate, and Edit: for the owner only. Edit is under the thumb, where Request is on the items of
 * others, and Delete is farthest from it. What would decline a request that waits for an answer names it first.
 */
export function OwnerActions({ listing }: { listing: Listing }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [asks, setAsks] = useState<'DELETE' | 'DEACTIVATE' | null>(null)
  const { data, refetch } = useQuery(listingStateQuery(listing.id))
  const requests = data?.requests ?? []
  const declines = requests.map(({ orderId }) => orderId)
  const change = useActivateListing(listing.id)
  const remove = useDeleteListing()
  const failed = (question: typeof asks) => async (error: unknown) => {
    const isRequested = error instanceof SendError && error.code === 'LISTING_REQUESTED'
    if (!isRequested || (await refetch()).isError) notice.bad(messageOf(error))
    else setAsks(question)
  }
  const setActive = (isActive: boolean) =>
    change
      .mutateAsync({ isActive, declines }, { onSuccess: () => setAsks(null) })
      .then(() => notice.good(listingTexts.updated), failed(isActive ? null : 'DEACTIVATE'))
  const confirm = () =>
    asks === 'DEACTIVATE'
      ? setActive(false)
      : remove
          .mutateAsync(
            { listingId: listing.id, declines },
            { onSuccess: () => navigate(paths.home, { replace: true }) },
          )
          .then(() => notice.good('Your listing has been deleted.'), failed('DELETE'))
  const act = asks === 'DEACTIVATE' ? 'Deactivate' : 'Delete'
  return (
    <>
      <Button look="danger" onClick={() => setAsks('DELETE')}>
        Delete
      </Button>
      <Button
        look="quiet"
        onClick={() => (listing.isActive && requests.length > 0 ? setAsks('DEACTIVATE') : setActive(!listing.isActive))}
      >
        {listing.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <ButtonLink to={paths.editListing(listing.id)} state={{ listing, previousPath: pathname }}>
        Edit
      </ButtonLink>
      <Sheet
        isOpen={asks !== null}
        onClose={() => setAsks(null)}
        title={asks === 'DEACTIVATE' ? openRequestTexts.deactivateTitle : 'Delete this listing?'}
        foot={
          <>
            <Button look="quiet" onClick={() => setAsks(null)}>
              Keep it
            </Button>
            <Button look="danger" isBusy={remove.isPending || change.isPending} onClick={confirm}>
              {requests.length > 0 ? `Decline and ${act.toLowerCase()}` : act}
            </Button>
          </>
        }
      >
        {requests.length > 0 && <p>{openRequestTexts.declines(requests, now())}</p>}
        {asks !== 'DEACTIVATE' && (
          <p>
            It disappears from the wardrobe and from everyone’s favourites. Agreed loans aren’t affected. If you only
            want a pause, deactivate it instead.
          </p>
        )}
      </Sheet>
    </>
  )
}
