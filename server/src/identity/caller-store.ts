import type pg from 'pg'
import type { Caller } from '../base/caller.ts'

const columns = `m.id, m.no, m.email, m.is_operator as "isOperator", m.has_onboarded as "hasOnboarded",
  m.friend_nos as "friendNos", m.blocked_nos as "blockedNos", m.session_version as "sessionVersion",
  m.suspended_at is not null and m.deletes_at is null as "isSuspended", m.deletes_at is not null as "isClosing"`

// One named statement each: planned once per connection.
const byBuiltIn = {
  name: 'caller-built-in',
  text: `select ${columns}, exists (select from token_families f where f.id = $2 and f.revoked_at is not null) as "isRevoked"
    from members m where m.id = $1`,
}
const byOutside = {
  name: 'caller-outside',
  text: `select ${columns}, false as "isRevoked" from outside_identities o join members m on m.id = o.member_id
    where o.issuer = $1 and o.subject = $2`,
}

export type FoundCaller = Caller & { sessionVersion: number; isSuspended: boolean; isRevoked: boolean }

/**
 * Returns the member of a token of our own issuer, and whether its session is revoked; undefined when there is none.
 */
export async function findByBuiltIn(pool: pg.Pool, values: unknown[]): Promise<FoundCaller | undefined> {
  const { rows } = await pool.query<FoundCaller>({ ...byBuiltIn, values })
  return rows[0]
}

/** Returns the member of another issuer's token, by issuer and subject. */
export async function findByOutside(pool: pg.Pool, values: unknown[]): Promise<FoundCaller | undefined> {
  const { rows } = await pool.query<FoundCaller>({ ...byOutside, values })
  return rows[0]
}
