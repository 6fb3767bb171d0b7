import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../base/link.tsx'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { useSaved } from '../../base/saved.ts'
import { MeetingBar, mayMeet, nextToAgree } from '../../meetings/parts/meeting-bar.tsx'
import { OfferAfterMessage, offerAfterMessage } from '../../notifications/parts/push-offer.tsx'
import { conversationOrdersQuery, currentOrdersQuery } from '../../orders/list-calls.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { loanEntries } from '../loan-entries.ts'
import { enqueue, outbox } from '../outbox.ts'
import { Composer, type OtherPerson } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import css from './thread.module.css'

/**
 * One conversation: the other member, the messages and the composer. `listingId`: the listing that the next message
 * refers to.
 */
export function Thread({
  conversationId,
  person,
  listingId,
  end,
  onListingUsed,
}: {
  conversationId: string | null
  person: OtherPerson
  listingId: string | null
  /** At the end of the head. */
  end?: ReactNode
  onListingUsed?: () => void
}) {
  const isWide = useWide()
  useTitle(person.name)
  const back = useBack(paths.messages)
  const box = outbox
  const waiting = useSaved(box).filter(({ recipientId }) => recipientId === person.id)
  const loaded = useQuery({ ...conversationOrdersQuery(conversationId ?? ''), enabled: conversationId !== null })
  const isMissing = loaded.data === undefined && loaded.failureCount > 0
  // without network the app has those under way all the same
  const current = useQuery({ ...currentOrdersQuery(), enabled: false }).data
  const orders = loaded.data ?? (isMissing ? current : null) ?? []
  const loans = orders.filter((order) => order.conversationId === conversationId && mayMeet(order))
  const next = nextToAgree(loans)
  const write = (content: string) => {
    enqueue(box, { conversationId, recipientId: person.id, listingId, content, createdAt: now().toISOString() })
    offerAfterMessage()
    if (listingId) onListingUsed?.()
  }
  const Name = isWide ? 'h2' : 'h1'
  return (
    <section className={css.thread} aria-label={`Conversation with ${person.name}`} data-sticky-action>
      <header className={css.head}>
        {!isWide && (
          <IconButton label="Back" onClick={back}>
            <ArrowLeft size={22} aria-hidden="true" />
          </IconButton>
        )}
        <Avatar id={person.id} name={person.name} picture={person.picture} size={40} />
        <Name className={css.name}>
          {person.isThere ? <Link to={paths.profile(person.id)}>{person.name}</Link> : <span>{person.name}</span>}
        </Name>
        {end && <span className={css.end}>{end}</span>}
      </header>
      <MessageLog
        conversationId={conversationId}
        // the loans bring what is shown between the messages and below them
        isAwaited={loaded.isLoading && !isMissing}
        waiting={waiting}
        entries={loanEntries(orders, conversationId)}
        box={box}
        name={person.name}
      />
      {loans.map((order) => (
        <MeetingBar key={order.id} order={order} isNext={order === next} />
      ))}
      <OfferAfterMessage className={css.offer} />
      <Composer person={person} listingId={listingId} onDropListing={onListingUsed} onWrite={write} />
    </section>
  )
}
