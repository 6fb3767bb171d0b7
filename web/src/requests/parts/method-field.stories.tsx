import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { useState } from 'react'
import { MethodField } from './method-field.tsx'

export default { title: 'requests/method-field' }

export function Chosen() {
  const [method, setMethod] = useState<DeliveryMethod | null>('DELIVERY')
  return <MethodField value={method} onChange={setMethod} />
}
export const WithError = () => (
  <MethodField value={null} onChange={() => undefined} error="Please select a delivery method" />
)
