import { NewTerms } from './new-terms.tsx'

const answer = (data: object | null) => ({ answers: { 'GET /api/new-terms': { data } } })

export default { title: 'settings/new-terms', parameters: answer(null) }

export const Changed = () => <NewTerms />
Changed.parameters = answer({ version: '2026-11-24', changed: 'Tracked post both ways costs £7.55 instead of £6.90.' })
export const Nothing = () => <NewTerms />
