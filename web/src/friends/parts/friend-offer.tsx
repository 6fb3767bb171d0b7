import { friendTexts } from '@hemline/contract/friends/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { memberSaved } from '../../base/member-storage.ts'
import { listingUserQuery } from '../../members/calls.ts'
import { Button } from '../../ui/button.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { friendsQuery } from '../calls.ts'
import { FriendButton } from './friend-button.tsx'
import css from './friend-offer.module.css'

const DAYS = 365
/** The members whose offer was closed. */
const closed = memberSaved('friend-offers-closed', z.array(z.string()), [], { days: DAYS })

/** Whether this member closed the offer of the other one, on this device. */
export const isOfferClosed = (otherId: string): boolean => closed.read().includes(otherId)

/** After a loan: the other one as a friend. Nothing for those who are friends or were asked, and once it was closed. */
export function FriendOffer({ otherId }: { otherId: string }) {
  const [isClosed, setClosed] = useState(() => isOfferClosed(otherId))
  const { data: friends } = useQuery({ ...friendsQuery(), enabled: !isClosed })
  const { data: other } = useQuery({ ...listingUserQuery(otherId), enabled: !isClosed })
  if (isClosed || !friends || !other || friends.some(({ id }) => id === otherId)) return null
  const close = () => {
    closed.write([...closed.read(), otherId])
    setClosed(true)
  }
  return (
    <section className={css.offer} aria-label={friendTexts.offer(other.firstName)}>
      <h2>{friendTexts.offer(other.firstName)}</h2>
      <p>{friendTexts.offerAbout}</p>
      <div className={css.actions}>
        <FriendButton other={other} />
        <Button ref={passesFocusOn} look="plain" isSmall onClick={close}>
          {friendTexts.offerNo}
        </Button>
      </div>
    </section>
  )
}
