import { sql } from 'kysely'

/**
 * The condition that a device `s` receives the pushes of its member, who is not suspended: registered in a session that is
 * still valid. Signing out on the device, or everywhere, ends it immediately. `member`: the member's row in the statement.
 */
export function receivesPushes(member: 'm' | 'members') {
  return sql<boolean>`(s.session_version = ${sql.ref(`${member}.session_version`)} and ${sql.ref(`${member}.suspended_at`)} is null
    and not exists (select from token_families f where f.id = s.family_id and f.revoked_at is not null))`
}
