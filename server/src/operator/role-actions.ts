import { roleLabels, roleTexts } from '@hemline/contract/operator/role-words.ts'
import type { StaffMember } from '@hemline/contract/operator/setting-shapes.ts'
import { type OperatorRole, operatorRoles } from '@hemline/contract/operator-roles.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { endHoldings } from '../members/holdings-store.ts'
import { setRole } from '../members/store.ts'
import { sendSafetyEmail } from '../safety/safety-email.ts'
import { logAct } from './log-actions.ts'
import { listStaff, lockByEmail } from './role-store.ts'

/** Returns everyone with a role in the operator's room, owners first (product.md §13). */
export async function readStaff({ db }: Deps, operator: Caller): Promise<StaffMember[]> {
  const rows = await listStaff(db)
  const staff = rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.secondName}`.trim(),
    email: row.email,
    role: row.role ?? ('OWNER' as const),
    isNamed: row.role === null,
    isOwn: row.id === operator.id,
    hasSecondFactor: Boolean(row.hasSecondFactor),
    givenBy: row.givenBy,
    givenAt: row.givenAt?.toISOString() ?? null,
  }))
  const rank = ({ role }: StaffMember) => operatorRoles.indexOf(role)
  return staff.sort((one, other) => rank(other) - rank(one))
}

/**
 * Assigns a member a role, or takes it, with the cases and reports that they look at; tells them by email, and logs it with
 * the role before and after. Throws INVALID for an address without a member, FORBIDDEN for the owner's own role and for owners
 * whom OPERATOR_EMAILS names, CONFLICT when the role is not `before` any more. The same role again changes nothing.
 */
export async function changeRole(
  deps: Deps,
  act: {
    operator: Caller
    email: string
    role: OperatorRole | null
    before?: OperatorRole | null | undefined
    note: string
  },
): Promise<void> {
  const { operator, role, before, note } = act
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockByEmail(tx, act.email)
    if (!row) throw new Refusal('INVALID', { fields: { email: roleTexts.noMember } })
    if (row.id === operator.id) throw new Refusal('FORBIDDEN', { message: roleTexts.ownRole })
    if (deps.env.operatorEmails.includes(row.email.toLowerCase()))
      throw new Refusal('FORBIDDEN', { message: roleTexts.isNamed })
    const isIn = row.hasOnboarded && !row.suspendedAt && !row.deletesAt
    if (role !== null && !isIn) throw new Refusal('INVALID', { fields: { email: roleTexts.notOnboarded } })
    if (row.role === role) return
    if (before !== undefined && row.role !== before)
      throw new Refusal('CONFLICT', { message: roleTexts.changedMeanwhile(row.role) })
    // also when one is given: what was assigned while it was being taken, or to an owner whom OPERATOR_EMAILS named
    if (role === null || row.role === null) await endHoldings(tx, row.id)
    await setRole(tx, { memberId: row.id, role, givenBy: operator.id, now })
    await sendSafetyEmail(deps, tx, {
      kind: role === null ? 'ROLE_TAKEN' : 'ROLE_GIVEN',
      memberId: row.id,
      note,
      key: `ROLE:${row.id}:${now.toISOString()}`,
      ...(role && { role: roleLabels[role] }),
    })
    const detail = { note, before: row.role, after: role }
    await logAct(deps, tx, { operator, action: 'change-role', subject: row.id, detail })
    await publishChange(tx, 'account', { memberId: row.id }, now)
  })
}
