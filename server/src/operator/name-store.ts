import { memberName } from '@hemline/contract/members/names.ts'
import { sql } from 'kysely'

/** The name and state of a joined member `m`; without one, null. */
export const nameParts = sql`m.id as named_id, trim(concat(m.first_name, ' ', m.second_name)) as name, m.erased_at is not null as is_erased`
export type NameParts = { namedId: string | null; name: string; isErased: boolean }

/** A row with the name of its member; null without one. */
export const withName = <Row extends NameParts>({ namedId, name, isErased, ...row }: Row) => ({
  ...row,
  memberName: namedId === null ? null : memberName(name, isErased),
})
