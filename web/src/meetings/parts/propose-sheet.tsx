import { formatNearDay } from '@hemline/contract/day-words.ts'
import type { Day } from '@hemline/contract/days.ts'
import { MEETING_PLACE_MAX } from '@hemline/contract/limits.ts'
import { meetingTexts } from '@hemline/contract/meetings/words.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useId, useState } from 'react'
import { now } from '../../base/now.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { otherName } from '../../orders/parts/other-name.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup, SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useProposeMeeting } from '../calls.ts'
import { chosenDay, instantOf, meetingDays, meetingTimes } from '../times.ts'
import css from './propose-sheet.module.css'

/** A sheet to suggest place, day and time of the handover to come. The other party accepts it with a tap. */
export function ProposeSheet({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const days = meetingDays(order, now())
  const [choice, choose] = useState<Day | null>(null)
  // the sheet may have been shown before midnight
  const day = chosenDay(order, days, choice)
  const [time, setTime] = useState('')
  const [place, setPlace] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const propose = useProposeMeeting()
  const name = otherName(order)

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const at = instantOf(day, time)
    const next = {
      ...(place.trim() === '' && { place: meetingTexts.placeRequired }),
      ...(at === null && { at: meetingTexts.timeRequired }),
    }
    setErrors(next)
    if (at === null || place.trim() === '') return
    try {
      await propose.mutateAsync({ orderId: order.id, place, at: at.toISOString() })
      notice.good(`Sent to ${name}.`)
      onClose()
    } catch (error) {
      setErrors(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Suggest a time"
      foot={
        <Button look="accent" type="submit" form={formId} isWide isBusy={propose.isPending}>
          Send to {name}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} className={css.form}>
        <ChoiceGroup label="Day">
          {days.map((one) => (
            <Chip key={one} type="radio" name={`${formId}-day`} checked={one === day} onChange={() => choose(one)}>
              {formatNearDay(one)}
            </Chip>
          ))}
        </ChoiceGroup>
        <SelectField
          label="Time"
          value={time}
          error={errors.at}
          onChange={(event) => {
            setTime(event.target.value)
            setErrors(({ at: _, ...rest }) => rest)
          }}
        >
          <option value="">Choose a time</option>
          {meetingTimes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Place"
          maxLength={MEETING_PLACE_MAX}
          value={place}
          error={errors.place}
          hint={`A café or a station is a good place. Only you and ${name} see it.`}
          onChange={(event) => {
            setPlace(event.target.value)
            setErrors(({ place: _, ...rest }) => rest)
          }}
        />
      </Form>
    </Sheet>
  )
}
