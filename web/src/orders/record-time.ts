import { inOurForm } from '../base/format.ts'

const instant = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** Formats a time for the record, with its year, in London: "21 Nov 2026, 14:03". */
export function formatRecordTime(iso: string): string {
  return inOurForm(instant.format(new Date(iso)))
}
