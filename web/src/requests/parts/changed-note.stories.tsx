import { ChangedNote } from './changed-note.tsx'

export default { title: 'requests/changed-note' }

export const One = () => <ChangedNote sentences={['The total is now £26.90.']} />
export const Several = () => (
  <ChangedNote sentences={['The total is now £26.90.', 'It now needs dry cleaning after the loan.']} />
)
