/**
 * The personal data in one table and what happens to it. `$1` is the member's id. A table that does not exist in this
 * database is skipped.
 */
export type Holding = {
  table: string
  /** Statements that erase the member's data, in order. */
  erase?: readonly string[]
  /** Why the remaining data may remain, or that the table has no data about members. */
  retains?: string
  /** The member's export: a select that returns no more about others than the app shows. */
  exports?: string
}

/** The condition of a member's own rows. */
export const ofMember = 'where member_id = $1'
export const conversationsOfMember = 'select id from conversations where one_id = $1 or other_id = $1'
export const ordersOfMember = 'select id from orders where lender_id = $1 or lendee_id = $1'

/** Returns the statement that deletes a member's rows. */
export const gone = (table: string, where = ofMember): string[] => [`delete from ${table} ${where}`]
