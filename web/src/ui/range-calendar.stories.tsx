import { useState } from 'react'
import RangeCalendar from './range-calendar.tsx'

export default { title: 'ui/range-calendar' }

const booked = [{ startDate: '2026-12-12', endDate: '2026-12-15' }]

type Limited = { days: { startDate: string; endDate: string }[]; note: string }

function Picked({ months = 1, limited }: { months?: 1 | 2; limited?: Limited }) {
  const [days, setDays] = useState<{ startDate: string | null; endDate: string | null }>({
    startDate: '2026-12-05',
    endDate: '2026-12-07',
  })
  return (
    <RangeCalendar
      value={days}
      onChange={setDays}
      earliest="2026-12-03"
      today="2026-12-01"
      blocked={booked}
      limited={limited}
      months={months}
    />
  )
}

export const OneMonth = () => <Picked />
export const WithConditions = () => (
  <Picked limited={{ days: [{ startDate: '2026-12-08', endDate: '2026-12-17' }], note: 'in person only' }} />
)
export const TwoMonths = () => <Picked months={2} />
export const OneDay = () => (
  <RangeCalendar
    isOneDay
    value={{ startDate: '2026-12-05', endDate: '2026-12-05' }}
    onChange={() => undefined}
    earliest="2026-12-01"
    today="2026-12-01"
    blocked={[]}
    months={1}
  />
)
