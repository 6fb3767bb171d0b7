import { standardLoanSettings } from '@hemline/contract/settings/sample-loan-settings.ts'
import DatesSheet from './dates-sheet.tsx'

export default {
  title: 'listings/dates-sheet',
  parameters: { answers: { 'GET /api/fees': { data: standardLoanSettings } } },
}

const nothing = () => undefined

export const Nothing = () => <DatesSheet value={{ free: null, freeBy: null }} onApply={nothing} onClose={nothing} />
export const Chosen = () => (
  <DatesSheet
    value={{ free: { startDate: '2026-12-04', endDate: '2026-12-06' }, freeBy: 'DELIVERY' }}
    onApply={nothing}
    onClose={nothing}
  />
)
