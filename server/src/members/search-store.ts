import { type RawBuilder, sql } from 'kysely'
import { contains } from '../base/search-words.ts'

/** The condition that a word occurs in the name, email, city or public id of a member `m`. */
export const isMember = (word: string): RawBuilder<unknown> =>
  // exactly the text of members_searched, so that its index is used
  contains(
    sql`(m.first_name || ' ' || m.second_name || ' ' || m.email::text || ' ' || coalesce(m.city, '') || ' ' || m.public_id)`,
    word,
  )
