import type { DayRange } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import {
  costText,
  freeRangeText,
  freeText,
  friendText,
  openOrderText,
  partsText,
} from '@hemline/contract/requests/offer.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { daysText } from '../../days/days-text.ts'
import type { WantedDays } from '../../days/wanted-days.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { CoinMark } from '../../ui/coin.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loanOfferQuery } from '../calls.ts'
import css from './item-offer.module.css'

type FreeRange = DayRange & { freeBy: DeliveryMethod[] }

/**
 * What a loan of this item costs the reader by each method, and whether it is free on their days: if it is not, the
 * nearest free days; without days, the next free weekend. Each is taken in one tap.
 */
export function ItemOffer({
  listingId,
  days,
  onChoose,
  onOpenCalendar,
}: {
  listingId: string
  days: WantedDays
  onChoose: (days: WantedDays) => void
  onOpenCalendar: () => void
}) {
  const { data: offer, isPlaceholderData, error, refetch } = useQuery(loanOfferQuery(listingId, days))
  if (!offer) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => refetch()} />
    ) : (
      <div className={css.offer}>
        <Skeleton height="74px" />
        <Skeleton height="44px" />
      </div>
    )
  }
  const { nextWeekend } = offer
  // that of other days says nothing of these
  const wanted = isPlaceholderData ? null : offer.wanted
  const isFree = wanted !== null && (days.freeBy ? wanted.freeBy.includes(days.freeBy) : wanted.freeBy.length > 0)
  const byPost = days.freeBy === 'DELIVERY' ? ' by post' : ''
  const take = ({ startDate, endDate, freeBy }: FreeRange) =>
    onChoose({
      free: { startDate, endDate },
      freeBy: days.freeBy && freeBy.includes(days.freeBy) ? days.freeBy : null,
    })
  return (
    <section className={css.offer} aria-label="Cost and dates">
      <p className={css.cost}>
        {!offer.areFriends && <CoinMark size={22} className={css.coin} />}
        <span className={css.ways}>
          {offer.methods.map((method) => (
            <span key={method.deliveryMethod}>{costText(method)}</span>
          ))}
        </span>
      </p>
      {offer.openOrder && <p className={css.mine}>{openOrderText(offer.openOrder)}</p>}
      <div className={css.dates} aria-live="polite">
        {days.free ? (
          <>
            <RemovableChip
              name="dates"
              icon={<CalendarDays size={18} aria-hidden="true" />}
              onOpen={onOpenCalendar}
              onRemove={() => onChoose({ free: null, freeBy: null })}
            >
              {daysText(days.free, days.freeBy)}
            </RemovableChip>
            {isPlaceholderData && <span className={css.looking}>Looking …</span>}
            {wanted && <span className={isFree ? css.free : css.taken}>{freeText(wanted.freeBy)}</span>}
          </>
        ) : (
          <>
            {nextWeekend && (
              <Button look="quiet" isSmall onClick={() => take(nextWeekend)}>
                <CalendarDays size={18} aria-hidden="true" />
                <span className={css.weekend}>
                  Next free weekend: <span>{freeRangeText(nextWeekend)}</span>
                </span>
              </Button>
            )}
            <span className={css.other}>
              <Button look="plain" isSmall onClick={onOpenCalendar}>
                {nextWeekend ? 'Other dates' : 'Choose dates'}
              </Button>
            </span>
          </>
        )}
        {wanted && !isFree && (
          <div className={css.nearest}>
            {wanted.nearest.length > 0 ? (
              <>
                <p className={css.soft}>{`Nearest free days${byPost}`}</p>
                <ul>
                  {wanted.nearest.map((range) => (
                    <li key={range.startDate}>
                      <Button look="quiet" isSmall onClick={() => take(range)}>
                        {freeRangeText(range)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p className={css.soft}>{`There are no free days${byPost} near these. Choose others in the calendar.`}</p>
            )}
          </div>
        )}
      </div>
      <p className={css.soft}>
        {partsText(offer)} {friendText(offer)}
      </p>
    </section>
  )
}
