import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import type pg from 'pg'
import type { Caller } from '../base/caller.ts'
import { isUuid } from '../base/uuid.ts'
import { ERASED } from './store.ts'

const columns = `m.id, m.no, m.email, coalesce((select r.role from operator_roles r where r.member_id = m.id), case when m.is_operator then 'OWNER' end) as "operatorRole", m.has_onboarded as "hasOnboarded",
  m.friend_nos as "friendNos", m.blocked_nos as "blockedNos", m.session_version as "sessionVersion",
  m.suspended_at is not null and m.deletes_at is null as "isSuspended", m.deletes_at is not null as "isClosing",
  m.suspended_at is not null and exists (select from bans b where b.member_id = m.id) as "isBanned"`

// One named statement each: planned once per connection.
const roleOf = {
  name: 'caller-role',
  text: `select coalesce((select r.role from operator_roles r where r.member_id = m.id), case when m.is_operator then 'OWNER' end) as role
    from members m where m.id = $1`,
}

/** Returns a member's role in the operator's room; null without one, and for an id that no member has. */
export async function findRole(pool: pg.Pool, memberId: string): Promise<OperatorRole | null> {
  const { rows } = await pool.query<{ role: OperatorRole | null }>({ ...roleOf, values: [memberId] })
  return rows[0]?.role ?? null
}

const byBuiltIn = {
  name: 'caller-built-in',
  text: `select ${columns}, exists (select from token_families f where f.id = $2 and f.revoked_at is not null) as "isRevoked"
    from members m where m.id = $1`,
}
// what an erasure left refuses the sign-ins of before it, also once the same person is a new member
const byOutside = {
  name: 'caller-outside',
  text: `select ${columns}, coalesce(to_timestamp($3) <= ended.at, ended.at is not null) as "isRevoked"
    from (select o.member_id as id from outside_identities o where (o.issuer, o.subject) in (($1, $2), ('${ERASED}', $4))
      union select id from members where id = $5 and erased_at is not null) named
    join members m on m.id = named.id cross join lateral (select greatest(m.sessions_ended_at, m.erased_at) as at) ended
    where m.erased_at is null or coalesce(to_timestamp($3) <= m.erased_at, true)
    order by "isRevoked" desc limit 1`,
}

export type FoundCaller = Omit<Caller, 'isOperator'> & {
  sessionVersion: number
  isBanned: boolean
  isRevoked: boolean
}

/**
 * Returns the member of a token of our own issuer, and whether its session is revoked; undefined when there is none.
 */
export async function findByBuiltIn(pool: pg.Pool, values: unknown[]): Promise<FoundCaller | undefined> {
  const { rows } = await pool.query<FoundCaller>({ ...byBuiltIn, values })
  return rows[0]
}

const byView = {
  name: 'caller-view',
  text: `select ${columns}, false as "isRevoked", v.operator_id as "viewedBy" from member_views v
    join members m on m.id = v.member_id join members o on o.id = v.operator_id
    where v.id = $1 and v.token_hash = $2 and v.ended_at is null and v.expires_at > $3
      and o.session_version = v.session_version and o.suspended_at is null and o.deletes_at is null and o.erased_at is null
      and coalesce((select r.role from operator_roles r where r.member_id = o.id), case when o.is_operator then 'OWNER' end)
        in ('OPERATOR', 'OWNER')
      and not m.is_operator and not exists (select from operator_roles r where r.member_id = m.id)
      and not exists (select from token_families f where f.id = v.family_id and f.revoked_at is not null)`,
}

/**
 * Returns the member whom an operator's view shows, and the operator; undefined once the view, the operator's session or
 * their role has ended, or the member has a role.
 */
export async function findByView(
  pool: pg.Pool,
  values: [viewId: string, tokenHash: string, now: Date],
): Promise<(FoundCaller & { viewedBy: string }) | undefined> {
  const { rows } = await pool.query<FoundCaller & { viewedBy: string }>({ ...byView, values })
  return rows[0]
}

const ofSecondFactor = {
  name: 'caller-second-factor',
  text: `select s.secret is not null as "isSetUp", exists (select from second_factor_passes p where p.member_id = s.member_id
      and p.session = $2 and p.session_version = $3 and p.passed_at > $4) as "hasPassed"
    from second_factors s where s.member_id = $1`,
}

/** Returns whether a member set up a second factor, and whether this session entered a code since then. */
export async function findSecondFactor(
  pool: pg.Pool,
  values: [memberId: string, session: string, sessionVersion: number, since: Date],
): Promise<{ isSetUp: boolean; hasPassed: boolean }> {
  const { rows } = await pool.query<{ isSetUp: boolean; hasPassed: boolean }>({ ...ofSecondFactor, values })
  return rows[0] ?? { isSetUp: false, hasPassed: false }
}

/**
 * Returns the member of another issuer's token, and whether it is of a sign-in before they were last signed out on every
 * device (decision 386) or erased (decision 424); undefined when there is none. `erasedSubject` is what an erasure leaves of
 * the subject.
 */
export async function findByOutside(
  pool: pg.Pool,
  { issuer, sub, since, erasedSubject }: { issuer: string; sub: string; since: number | null; erasedSubject: string },
): Promise<FoundCaller | undefined> {
  const values = [issuer, sub, since, erasedSubject, isUuid(sub) ? sub : null]
  const { rows } = await pool.query<FoundCaller>({ ...byOutside, values })
  return rows[0]
}
