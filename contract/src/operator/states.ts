import type { AccountState, ItemState } from './change-shapes.ts'

/** Returns the state of an item as operators see it. `listing_state` of migration 0230 is the same rule, in SQL. */
export function itemStateOf(item: {
  isDeleted?: boolean
  isHidden: boolean
  isAwaiting: boolean
  isActive: boolean
}): ItemState {
  if (item.isDeleted) return 'DELETED'
  if (item.isHidden) return 'TAKEN_DOWN'
  if (item.isAwaiting) return 'WAITING'
  return item.isActive ? 'ACTIVE' : 'INACTIVE'
}

/**
 * Returns the state of an account as operators see it: a ban remains one while its member leaves. `member_state` of
 * migration 0230 is the same rule, in SQL.
 */
export function accountStateOf(member: {
  isErased?: boolean
  isSuspended: boolean
  isBanned: boolean
  isLeaving: boolean
  hasOnboarded: boolean
}): AccountState {
  if (member.isErased) return 'ERASED'
  if (member.isSuspended && member.isBanned) return 'BANNED'
  if (member.isLeaving) return 'LEAVING'
  if (member.isSuspended) return 'SUSPENDED'
  return member.hasOnboarded ? 'ACTIVE' : 'NOT_SET_UP'
}
