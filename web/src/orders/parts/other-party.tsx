import type { Order } from '@hemline/contract/orders/shapes.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { otherId, otherName } from './other-name.ts'
import css from './other-party.module.css'

/** The other party, with a link to the conversation. */
export function OtherParty({ order }: { order: Order }) {
  const name = otherName(order)
  const to = order.conversationId
    ? paths.conversation(order.conversationId)
    : paths.messageTo(otherId(order), order.listingId)
  return (
    <div className={css.party}>
      <Link to={paths.profile(otherId(order))} className={css.person}>
        <Avatar id={otherId(order)} name={name} picture={order.otherPicture} size={48} />
        <span>
          <span className={css.role}>{order.role === 'LENDER' ? 'Borrowed by' : 'Shared by'}</span>
          <strong>{name}</strong>
        </span>
      </Link>
      <ButtonLink look="quiet" isSmall to={to}>
        Message<VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
    </div>
  )
}
