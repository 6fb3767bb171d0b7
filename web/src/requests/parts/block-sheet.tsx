import type { Day, DayRange } from '@hemline/contract/days.ts'
import { Suspense, useState } from 'react'
import { rangeText } from '../../base/day-format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBlockDays } from '../calls.ts'
import css from './blocked-dates.module.css'

const RangeCalendar = lazyPart(() => import('../../ui/range-calendar.tsx'))

/** A sheet in which an owner blocks days of one listing; listingId null: of all their listings. */
export function BlockSheet({
  listingId,
  today,
  blocked,
  onClose,
}: {
  listingId: string | null
  today: Day
  blocked: readonly DayRange[]
  onClose: () => void
}) {
  const [days, setDays] = useState<{ startDate: Day | null; endDate: Day | null }>({ startDate: null, endDate: null })
  const block = useBlockDays()
  const { startDate, endDate } = days
  const range = startDate && endDate ? { startDate, endDate } : null
  const save = () => {
    if (!range) return
    // the sheet may have closed before the answer comes
    block.mutateAsync({ listingId, ...range }, { onSuccess: onClose }).then(
      () => notice.good(listingId ? 'These days are blocked.' : 'Holiday mode is set for these days.'),
      (error) => notice.bad(messageOf(error)),
    )
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={listingId ? 'Block dates' : 'Holiday mode'}
      foot={
        <Button isWide disabled={!range} isBusy={block.isPending} onClick={save}>
          {range ? `Block ${rangeText(range)}` : 'Choose a first and last day'}
        </Button>
      }
    >
      <p className={css.intro}>
        {listingId
          ? 'No one can request this item on these days.'
          : 'No one can request any of your items on these days.'}{' '}
        Agreed loans aren’t affected.
      </p>
      <Suspense fallback={<Skeleton height="340px" />}>
        <RangeCalendar value={days} onChange={setDays} earliest={today} today={today} blocked={blocked} months={1} />
      </Suspense>
    </Sheet>
  )
}
