import { useState } from 'react'
import { sampleOrder } from '../sample-order.ts'
import { type OpenStep, OrderSteps } from './order-steps.tsx'

export default { title: 'orders/order-steps' }

/** Each step is being opened from its press on. */
export function Opening() {
  const [busy, open] = useState<Parameters<OpenStep>[0] | null>(null)
  const order = sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' })
  const steps = { primary: 'acceptMeeting', second: 'addToCalendar' } as const
  return <OrderSteps order={order} {...steps} isUnderThumb={false} busy={busy} onOpen={open} />
}
