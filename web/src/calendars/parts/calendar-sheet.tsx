import { calendarTexts } from '@hemline/contract/calendars/words.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { calendarFeedQuery, useRenewCalendar } from '../calls.ts'
import css from './calendar-sheet.module.css'

/** A button that opens the private calendar address, to copy or to renew. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <CalendarPlus size={18} aria-hidden="true" /> {calendarTexts.title}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={calendarTexts.title}>
        {isOpen && <Address />}
      </Sheet>
    </>
  )
}

function Address() {
  const query = useQuery(calendarFeedQuery())
  const renew = useRenewCalendar()
  const url = query.data?.url
  if (!url)
    return (
      <QueryFallback query={query} label="Loading your calendar address">
        <Skeleton height="120px" />
      </QueryFallback>
    )
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notice.good(calendarTexts.copied),
      () => notice.bad(calendarTexts.notCopied),
    )
  return (
    <div className={css.address}>
      <p>{calendarTexts.about}</p>
      <TextField label="Private address" readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button look="accent" isWide onClick={copy}>
        {calendarTexts.copy}
      </Button>
      <Button
        look="plain"
        isWide
        isBusy={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: () => notice.good(calendarTexts.renewed) })}
      >
        {calendarTexts.renew}
      </Button>
    </div>
  )
}
