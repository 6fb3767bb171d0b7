import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Returns everyone with a role: what was given, by whom and when; role null for those named in OPERATOR_EMAILS. */
export function listStaff(db: Db | Tx) {
  return db
    .selectFrom('members as m')
    .leftJoin('operatorRoles as r', 'r.memberId', 'm.id')
    .leftJoin('members as giver', 'giver.id', 'r.givenBy')
    .leftJoin('secondFactors as f', 'f.memberId', 'm.id')
    .select(['m.id', 'm.firstName', 'm.secondName', 'm.email', 'r.role', 'r.givenAt', 'giver.firstName as givenBy'])
    .select((eb) => eb('f.secret', 'is not', null).as('hasSecondFactor'))
    .where((eb) => eb.or([eb('m.isOperator', '=', true), eb('r.role', 'is not', null)]))
    .where('m.erasedAt', 'is', null)
    .orderBy('m.firstName')
    .orderBy('m.id')
    .limit(200)
    .execute()
}

/** Returns the member with this email address, locked, with the role that was given; undefined without one. */
export async function lockByEmail(tx: Tx, email: string) {
  const row = await tx
    .selectFrom('members as m')
    .select(['m.id', 'm.firstName', 'm.email', 'm.hasOnboarded', 'm.suspendedAt', 'm.deletesAt'])
    .where(sql<boolean>`m.email = ${email}::citext`)
    .where('m.erasedAt', 'is', null)
    // a colleague's act that refers to the member need not wait, and so holds nothing that is changed with the role
    .forNoKeyUpdate('m')
    .executeTakeFirst()
  if (!row) return undefined
  // only once the member is locked: a join would show the role from before the wait
  const given = await tx.selectFrom('operatorRoles').select('role').where('memberId', '=', row.id).executeTakeFirst()
  return { ...row, role: given?.role ?? null }
}
