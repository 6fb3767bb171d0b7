import { randomUUID } from 'node:crypto'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { beginConversation, postFromMember } from '../conversations/actions.ts'
import type { MessageRow } from '../conversations/message-store.ts'
import { hasContent, postOnce } from '../conversations/send-actions.ts'
import type { Deps } from '../deps.ts'
import { isVisibleListing } from '../listings/store.ts'
import { findLendable, insertEnquiry } from './store.ts'

/**
 * Sends an enquiry to the lender of a listing (product.md §1, enquire): a message in their conversation, with the
 * listing as it is now. Books nothing. The same clientId is the same enquiry. Throws NOT_FOUND for a listing that the
 * member may not see, OWN_LISTING for their own, FIRST_MESSAGE_LIMIT_EXCEEDED as a first message does.
 */
export async function enquire(
  deps: Deps,
  enquiry: { member: Caller; listingId: string; message: string; clientId: string | null },
): Promise<MessageRow> {
  const { member, listingId, message, clientId } = enquiry
  const isSame = (row: MessageRow) => hasContent(row, message) && row.listingId === listingId
  return postOnce(deps, { member, clientId, isSame }, async () => {
    const listing = await requireLendable(deps, { member, listingId })
    return async (tx) => {
      const now = deps.clock.now()
      const conversationId = await beginConversation(tx, { memberId: member.id, otherId: listing.ownerId, now })
      const [image] = listing.images
      const enquiryId = randomUUID()
      await insertEnquiry(tx, {
        id: enquiryId,
        lenderId: listing.ownerId,
        lendeeId: member.id,
        listingId,
        listing: {
          image: image?.path ?? '',
          brand: listing.brand,
          size: listing.size,
          category: listing.category,
          description: listing.description,
        },
        conversationId,
        now,
      })
      const garment = garmentName(listing)
      return postFromMember(
        deps,
        tx,
        {
          conversationId,
          senderId: member.id,
          recipientId: listing.ownerId,
          type: 'enquiry',
          content: message,
          enquiryId,
          clientId,
          now,
        },
        (name) => conversationTexts.asksAbout(name, garment),
      )
    }
  })
}

async function requireLendable(deps: Deps, { member, listingId }: { member: Caller; listingId: string }) {
  const listing = await findLendable(deps.db, listingId)
  if (!listing || listing.deletedAt) throw new Refusal('NOT_FOUND')
  if (listing.ownerId === member.id) throw new Refusal('OWN_LISTING')
  if (!listing.isActive || !(await isVisibleListing(deps.db, member, listingId))) throw new Refusal('NOT_FOUND')
  return listing
}
