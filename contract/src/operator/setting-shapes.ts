import { z } from 'zod/mini'
import { MemberId } from '../members/shapes.ts'
import { operatorRoles } from '../operator-roles.ts'
import { settingNames } from '../settings/settings.ts'

/** Someone with a role in the operator's room. `givenBy`: the owner who assigned it; null for one named in OPERATOR_EMAILS. */
export const StaffMember = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  isNamed: z.boolean(),
  /** Whether it is the caller. */
  isOwn: z.boolean(),
  /** Whether they set up the second step of signing in. */
  hasSecondFactor: z.boolean(),
  givenBy: z.nullable(z.string()),
  givenAt: z.nullable(z.string()),
})
export type StaffMember = z.infer<typeof StaffMember>

export const SettingName = z.enum(settingNames)

const Value = z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])

/**
 * One change of a setting. `revision` counts them from 1; `isUndo` says that it took the one before back. `changedBy`: the
 * owner's full name, with their id; "Former member" without one once they are erased, and "Hemline" for what was set before the
 * history began.
 */
export const SettingChange = z.object({
  revision: z.int(),
  before: Value,
  value: Value,
  note: z.string(),
  isUndo: z.boolean(),
  changedBy: z.string(),
  changedById: z._default(z.nullable(MemberId), null),
  changedAt: z.string(),
})
export type SettingChange = z.infer<typeof SettingChange>

/**
 * A setting's present value, and its latest changes, newest first. `revision` is 0 until the first change. Name and values
 * may be newer than the page that reads them.
 */
export const DeskSetting = z.object({
  name: z.string(),
  value: Value,
  revision: z.int(),
  changes: z.array(SettingChange),
})
export type DeskSetting = z.infer<typeof DeskSetting>
