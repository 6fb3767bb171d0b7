import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { useState } from 'react'
import { MethodField } from './method-field.tsx'

export default { title: 'requests/method-field' }

const totals = { DELIVERY: 2490, IN_PERSON: 0 }

export function Chosen() {
  const [method, setMethod] = useState<DeliveryMethod | null>('DELIVERY')
  return <MethodField value={method} onChange={setMethod} totals={totals} distance="2.0 miles away from you" />
}
export const WithError = () => (
  <MethodField
    value={null}
    onChange={() => undefined}
    totals={{ DELIVERY: 2490, IN_PERSON: 1800 }}
    error="Please select a delivery method"
  />
)
