import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { MessageCircle } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads everyone but the owner to the conversation with them, about this item. */
export function MessageOwner({ listing }: { listing: Pick<Listing, 'id' | 'userId'> }) {
  const { pathname } = useLocation()
  return (
    <ButtonLink look="quiet" to={paths.messageTo(listing.userId, listing.id)} state={{ previousPath: pathname }}>
      <MessageCircle size={18} aria-hidden="true" />
      Message
    </ButtonLink>
  )
}
