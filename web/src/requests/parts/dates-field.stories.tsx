import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { standardLoanSettings } from '@hemline/contract/settings/sample-loan-settings.ts'
import { useState } from 'react'
import { DatesField } from './dates-field.tsx'

export default { title: 'requests/dates-field' }

const today = '2026-12-01'
const booked = [{ startDate: '2026-12-12', endDate: '2026-12-15' }]
const props = { today, blocked: booked, rules: standardLoanSettings }
const none = { startDate: null, endDate: null }
type Days = { startDate: string | null; endDate: string | null }

function Picked({ first = none, method = null }: { first?: Days; method?: DeliveryMethod | null }) {
  const [days, setDays] = useState<Days>(first)
  return <DatesField value={days} onChange={setDays} method={method} {...props} problems={{}} />
}

export const Empty = () => <Picked />
export const ByPost = () => <Picked method="DELIVERY" />
export const FirstDay = () => <Picked first={{ startDate: '2026-12-05', endDate: null }} />
export const BothDays = () => <Picked first={{ startDate: '2026-12-05', endDate: '2026-12-08' }} />
export const WithErrors = () => (
  <DatesField
    value={none}
    onChange={() => undefined}
    method={null}
    {...props}
    problems={{
      startDate: 'Start date is required',
      endDate: 'End date is required',
      dates: 'Please select date range',
    }}
  />
)
