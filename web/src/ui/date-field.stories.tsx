import { type DatePart, type EnteredDate, noDate } from '@hemline/contract/entered-date.ts'
import { useState } from 'react'
import { DateField } from './date-field.tsx'

export default { title: 'ui/date-field' }

function Born({ from = noDate, error, wrong }: { from?: EnteredDate; error?: string; wrong?: DatePart }) {
  const [value, setValue] = useState(from)
  return (
    <DateField
      label="Date of birth"
      hint="You must be 18 or over to join."
      name="birthdate"
      isBirthday
      {...{ error, wrong, value }}
      onChange={setValue}
    />
  )
}

export const Empty = () => <Born />
export const Filled = () => <Born from={{ day: '14', month: '6', year: '1992' }} />
export const WithError = () => (
  <Born
    from={{ day: '31', month: '6', year: '1992' }}
    error="There’s no 31 June in 1992. Please check the day."
    wrong="day"
  />
)
