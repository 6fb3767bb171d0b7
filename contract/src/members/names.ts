import { FORMER_MEMBER } from '../account/words.ts'

/** The name of a member who has not entered one yet. */
const NEW_MEMBER = 'New member'

/** A member's name as others see it: nameless ones are new, or former once they are erased (product.md §5). */
export const memberName = (name: string, isErased = false): string =>
  name.trim() || (isErased ? FORMER_MEMBER : NEW_MEMBER)

/** An operator's name as others of the room see it: their email until they have entered one; a former member once erased. */
export const operatorName = (row: { firstName: string; email: string; erasedAt: Date | null }): string =>
  row.erasedAt ? memberName('', true) : row.firstName || row.email

/** A member's name as the beginning of a sentence. */
export const memberAsSubject = (name: string): string => name || 'A new member'
