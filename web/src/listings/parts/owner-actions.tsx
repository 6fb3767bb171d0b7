import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { messageOf } from '../../base/send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useActivateListing, useDeleteListing } from '../calls.ts'

/**
 * Delete, Activate or Deactivate, and Edit: for the owner only. Edit is under the thumb, where Request is on the items of
 * others, and Delete is farthest from it.
 */
export function OwnerActions({ listing }: { listing: Listing }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isAsking, setAsking] = useState(false)
  const change = useActivateListing(listing.id)
  const remove = useDeleteListing()
  const failed = (error: unknown) => notice.bad(messageOf(error))
  const toggle = () =>
    change.mutate(!listing.isActive, { onSuccess: () => notice.good(listingTexts.updated), onError: failed })
  const confirm = () =>
    remove.mutate(listing.id, {
      onSuccess: () => {
        notice.good('Your listing has been deleted.')
        navigate(paths.home, { replace: true })
      },
      onError: failed,
    })
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Button look="quiet" onClick={toggle}>
        {listing.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <ButtonLink to={paths.editListing(listing.id)} state={{ listing, previousPath: pathname }}>
        Edit
      </ButtonLink>
      <Sheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this listing?"
        foot={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button look="danger" isBusy={remove.isPending} onClick={confirm}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          It disappears from the wardrobe and from everyone’s favourites. Loans that are under way go on. If you only
          want a pause, deactivate it instead.
        </p>
      </Sheet>
    </>
  )
}
