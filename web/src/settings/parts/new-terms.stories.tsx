import { NewTerms } from './new-terms.tsx'

const answer = (data: object | null) => ({ answers: { 'GET /api/new-terms': { data } } })

export default { title: 'settings/new-terms', parameters: answer(null) }

export const Changed = () => <NewTerms />
const changed = { version: '2026-11-24', changed: 'Tracked post both ways costs £7.55 instead of £6.90.' }
Changed.parameters = answer(changed)
export const ChangedTwice = () => <NewTerms />
ChangedTwice.parameters = answer({
  ...changed,
  earlier: [{ version: '2026-10-02', changed: 'A loan may now last for up to three weeks.' }],
})
export const Nothing = () => <NewTerms />
