import { useSaved } from '../../base/saved.ts'
import { chosenDays } from '../../days/chosen-days.ts'
import { Button } from '../../ui/button.tsx'
import { useRequestChoice } from './use-request-choice.ts'

export default {
  title: 'requests/use-request-choice',
  parameters: { answers: { 'GET /api/order-dates': { items: [] } } },
}

const rules = { longestLoanDays: 14, workingDaysBefore: 2, workingDaysAfter: 2 }

/** Two changes before the choice is rendered again. */
export function TwoChanges() {
  const { choice, change } = useRequestChoice('abc123def456', { isSending: false, unanswered: null, rules })
  const chosen = useSaved(chosenDays)?.free
  return (
    <>
      <Button
        onClick={() => {
          change({ startDate: '2026-12-04' })
          change({ endDate: '2026-12-06' })
        }}
      >
        Choose both
      </Button>
      <p>{choice.endDate ? `Form: ${choice.startDate} to ${choice.endDate}` : 'Form: any days'}</p>
      <p>{chosen ? `Browse: ${chosen.startDate} to ${chosen.endDate}` : 'Browse: any days'}</p>
    </>
  )
}
