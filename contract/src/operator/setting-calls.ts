import { z } from 'zod/mini'
import { call } from '../call.ts'
import { EMAIL_MAX } from '../limits.ts'
import { operatorRoles } from '../operator-roles.ts'
import { Done } from '../paging.ts'
import { SettingValue } from '../settings/shapes.ts'
import { audience, Note } from './call-parts.ts'
import { DeskSetting, SettingName, StaffMember } from './setting-shapes.ts'

export const getSettings = call({
  method: 'GET',
  path: '/api/operator/settings',
  audience,
  about: 'Every setting with its present value and its latest changes (at most 50 of each), newest first.',
  answer: z.object({ items: z.array(DeskSetting) }),
})

const Revision = z.int().check(z.gte(0))

export const changeSetting = call({
  method: 'POST',
  path: '/api/operator/change-setting',
  audience,
  role: 'OWNER',
  about:
    'Changes a setting, with a reason for the log. `revision` is the one that was seen: CONFLICT when there is a later one. INVALID outside the bounds. The same value again changes nothing.',
  body: z.object({ name: SettingName, value: SettingValue, revision: Revision, note: Note }),
  answer: Done,
})

export const undoSetting = call({
  method: 'POST',
  path: '/api/operator/undo-setting',
  audience,
  role: 'OWNER',
  about:
    'Takes the latest change of a setting back: a new change with the value before it. CONFLICT when there is a later one than `revision`, NOT_FOUND without it.',
  body: z.object({ name: SettingName, revision: Revision, note: Note }),
  answer: Done,
})

export const getStaff = call({
  method: 'GET',
  path: '/api/operator/staff',
  about: 'Everyone with a role in the operator’s room, owners first; those whom OPERATOR_EMAILS names have no giver.',
  audience,
  answer: z.object({ items: z.array(StaffMember), ownRole: z.enum(operatorRoles) }),
})

export const changeRole = call({
  method: 'POST',
  path: '/api/operator/change-role',
  about:
    'Gives a member a role in the operator’s room, or takes it with null. FORBIDDEN for oneself and for an owner whom OPERATOR_EMAILS names; INVALID for an address that no member has. `before`: the role that was shown, null for none; CONFLICT when it is another one now. The app of the version before sends none.',
  audience,
  role: 'OWNER',
  body: z.object({
    email: z.string().check(z.trim(), z.minLength(1, 'Please enter an email address'), z.maxLength(EMAIL_MAX)),
    role: z.nullable(z.enum(operatorRoles)),
    before: z.optional(z.nullable(z.enum(operatorRoles))),
    note: Note,
  }),
  answer: Done,
})
