import { inLondon, inOurForm } from '../base/format.ts'

const instant = inLondon({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** Formats a time for the record, with its year, in London: "21 Nov 2026, 14:03". */
export function formatRecordTime(iso: string): string {
  return inOurForm(instant(new Date(iso)))
}
