import type { Address } from '@hemline/contract/orders/shapes.ts'
import { sql } from 'kysely'
import type { Tx } from '../base/db.ts'
import { searchWords } from '../base/search-words.ts'
import { isMember } from '../members/search-store.ts'
import { namePattern } from './redaction.ts'

/** Returns the email addresses that were a member's before, without those that another member has, or had until later. */
export async function listEarlierEmails(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select e.email::text as email from former_emails e
    where e.member_id = ${memberId}
      and not exists (select from members m where m.email = e.email and m.id <> ${memberId})
      and not exists (
        select from former_emails f where f.email = e.email and f.member_id <> ${memberId} and f.until > e.until)
    order by e.email`.execute(tx)
  return rows.map(({ email }) => email)
}

/**
 * Returns the phone numbers, in E.164 form, that are or once were a member's: the present one and those that they verified. A
 * number that another member has, or verified later, is that member's, unless it is verified for this one now.
 */
export async function listOwnNumbers(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with proofs as (select member_id, phone_number, max(used_at) as at from phone_codes where used_at is not null group by 1, 2),
    own as (
      select phone_number as number, phone_verified_at is not null as is_verified, null::timestamptz as at
        from members where id = ${memberId} and phone_number is not null
      union all select phone_number, false, at from proofs where member_id = ${memberId}
    )
    select number from own
    group by number
    having bool_or(is_verified) or (
      not exists (select from members m where m.phone_number = own.number and m.id <> ${memberId})
      and not exists (
        select from proofs p where p.phone_number = own.number and p.member_id <> ${memberId}
          and p.at > coalesce(max(own.at), '-infinity')))
    order by number`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Returns a member's first name and postal address as each of their orders has them. */
export async function listSidesInOrders(
  tx: Tx,
  memberId: string,
): Promise<{ firstName: string; address: Address | null }[]> {
  const { rows } = await sql<{ firstName: string; address: Address | null }>`
    select distinct case when lender_id = ${memberId} then lender_name else lendee_name end as first_name,
      case when lender_id = ${memberId} then lender_address else lendee_address end as address
    from orders where lender_id = ${memberId} or lendee_id = ${memberId}`.execute(tx)
  return rows
}

/**
 * Returns those of a member's names that are in the name of another one who is not erased: a member chooses their own, and that of
 * anyone. A blank name is in no one's. `part`: what they are names of.
 */
export async function listNamesOfOthers(
  tx: Tx,
  { memberId, names, part }: { memberId: string; names: readonly string[]; part: 'FULL' | 'SURNAME' },
): Promise<string[]> {
  const named = part === 'FULL' ? sql`(m.first_name || ' ' || m.second_name)` : sql`m.second_name`
  // the words of a name by the index of the members' search, then the name as it is
  const found = [...new Set(names.filter((name) => name.trim() !== ''))].map(
    (name) => sql`select ${name}::text as name where exists (
      select from members m where ${sql.join(searchWords(name).map(isMember), sql` and `)}
        and m.id <> ${memberId} and m.erased_at is null and ${named} ~* ${namePattern(name)})`,
  )
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(tx)
  return rows.map(({ name }) => name)
}
