import type { ColleagueRow } from './holder-store.ts'

/** An operator as others of the operator's room read them. */
export const colleagueView = ({ id, firstName, email }: ColleagueRow): { id: string; name: string } => ({
  id,
  name: firstName || email,
})
