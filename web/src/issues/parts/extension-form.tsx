import { formatNearDay } from '@hemline/contract/day-words.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { extensionTexts } from '@hemline/contract/issues/words.ts'
import { EXTENSION_MESSAGE_MAX } from '@hemline/contract/limits.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../base/now.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { extensionsQuery, useAskExtension } from '../calls.ts'
import css from './extension-form.module.css'
import { ExtensionPanel } from './extension-panel.tsx'

/** Asks the lender for a later last day, among those that no other loan has booked. */
export function ExtensionForm({ order }: { order: Order }) {
  const query = useQuery(extensionsQuery(order.id))
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query} label="Looking for free days">
        <Skeleton height="96px" />
      </QueryFallback>
    )
  if (data.items.some(({ state }) => state === 'OPEN')) return <ExtensionPanel order={order} />
  if (data.latestEndDate === null) {
    return <p>{today(now()) > order.endDate ? extensionTexts.overdue(order.endDate) : extensionTexts.none}</p>
  }
  return <Ask order={order} latest={data.latestEndDate} />
}

function Ask({ order, latest }: { order: Order; latest: string }) {
  const present = today(now())
  const isOverdue = present > order.endDate
  const days: string[] = []
  for (let day = isOverdue ? present : addDays(order.endDate, 1); day <= latest; day = addDays(day, 1)) days.push(day)
  const [chosen, setChosen] = useState('')
  // a page that was open past midnight has one day less
  const endDate = days.includes(chosen) ? chosen : (days[0] ?? latest)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const ask = useAskExtension()

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    setError(undefined)
    try {
      await ask.mutateAsync({ orderId: order.id, endDate, message })
      notice.good(`We’ve asked ${order.lenderName}.`)
    } catch (failed) {
      setError(fieldsOf(failed).endDate)
      notice.bad(messageOf(failed))
    }
  }

  return (
    <Form className={css.form} onSubmit={submit}>
      <SelectField
        label="Keep it until"
        value={endDate}
        error={error}
        hint={`${isOverdue ? 'It was' : 'It’s'} due back on ${formatNearDay(order.endDate)}. You can choose a later day that’s free.`}
        onChange={(event) => setChosen(event.target.value)}
      >
        {days.map((day) => (
          <option key={day} value={day}>
            {formatNearDay(day)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={`A message to ${order.lenderName}`}
        isOptional
        rows={2}
        maxLength={EXTENSION_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button type="submit" look="quiet" isBusy={ask.isPending}>
        Ask {order.lenderName}
      </Button>
    </Form>
  )
}
