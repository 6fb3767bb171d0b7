import type { AccountState } from '@hemline/contract/operator/change-shapes.ts'
import type { DeskMember } from '@hemline/contract/operator/member-shapes.ts'
import { accountStateOf } from '@hemline/contract/operator/states.ts'

/** The state of a member's account, with its tone; null for an ordinary one. */
export function stateOf(member: DeskMember) {
  return states[accountStateOf(member)]
}

const states = {
  BANNED: { word: 'Banned', tone: 'danger' },
  SUSPENDED: { word: 'Suspended', tone: 'danger' },
  LEAVING: { word: 'Leaving', tone: 'neutral' },
  NOT_SET_UP: { word: 'Not set up yet', tone: 'neutral' },
  ACTIVE: null,
  ERASED: null,
} as const satisfies { [state in AccountState]: object | null }
