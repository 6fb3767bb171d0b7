import type { AppealAct } from '@hemline/contract/safety/shapes.ts'

/** What was decided about a member, in the operators' words. */
export const actWords: { [act in AppealAct]: string } = {
  WARNED: 'warned',
  REMOVED: 'something of theirs removed',
  HIDDEN: 'an item taken down',
  SUSPENDED: 'suspended',
  BANNED: 'banned permanently',
}
