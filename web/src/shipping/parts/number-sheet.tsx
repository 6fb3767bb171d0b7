import type { BodyOf } from '@hemline/contract/call.ts'
import type { enterTrackingNumber } from '@hemline/contract/shipping/calls.ts'
import { parseTrackingNumber, TRACKING_NUMBER_INVALID } from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { useId, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useRetainedState } from '../../ui/use-retained-state.ts'
import { type Sending, useEnterNumber } from '../calls.ts'

/** Enters the tracking number of a parcel with a label that is not ours. The input remains if it is rejected. */
export default function NumberSheet({
  orderId,
  direction,
  hasLabel,
  isAgain = false,
  entering,
  onClose,
}: {
  orderId: string
  direction: Direction
  hasLabel: boolean
  /** It was returned to sender, and is posted again. */
  isAgain?: boolean
  /** How the number is sent, where it is not by its sender. */
  entering?: Sending<BodyOf<typeof enterTrackingNumber>>
  onClose: () => void
}) {
  const [typed, setTyped, forgetTyped] = useRetainedState(`tracking number ${orderId} ${direction}`, '')
  const [problem, setProblem] = useState<string>()
  const own: Sending<BodyOf<typeof enterTrackingNumber>> = useEnterNumber()
  const enter = entering ?? own
  const formId = useId()

  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const trackingNumber = parseTrackingNumber(typed)
    if (!trackingNumber) return setProblem(TRACKING_NUMBER_INVALID)
    try {
      await enter.mutateAsync({ orderId, direction, trackingNumber })
      forgetTyped()
      notice.good('The tracking number is saved, and shown to both of you.')
      onClose()
    } catch (error) {
      const message = fieldsOf(error).trackingNumber
      if (message) setProblem(message)
      else notice.bad(messageOf(error))
    }
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Tracking number"
      foot={
        <Button look="accent" type="submit" form={formId} isWide isBusy={enter.isPending}>
          Save number
        </Button>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextField
          label="Royal Mail tracking number"
          hint={hintOf({ hasLabel, isAgain })}
          value={typed}
          error={problem}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
      </Form>
    </Sheet>
  )
}

function hintOf({ hasLabel, isAgain }: { hasLabel: boolean; isAgain: boolean }): string {
  if (isAgain) return 'The number on the new receipt. You pay the postage for sending it again.'
  if (hasLabel)
    return 'If you used your own label, enter the number on its receipt. We’ll cancel ours, so please don’t use it.'
  return 'The number on the receipt.'
}
