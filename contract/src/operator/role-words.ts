import type { OperatorRole } from '../operator-roles.ts'

export const roleLabels: { [role in OperatorRole]: string } = {
  SUPPORT: 'Support',
  OPERATOR: 'Operator',
  OWNER: 'Owner',
}

/** What a role may do, each with all of the one above it in the list. */
export const roleHints: { [role in OperatorRole]: string } = {
  SUPPORT: 'Sees everything, writes notes and writes to the two sides of an order.',
  OPERATOR: 'Decides about orders, members, listings and money too.',
  OWNER: 'Changes settings and roles too.',
}

export const roleTexts = {
  tooLow: (needed: OperatorRole) =>
    `That needs the role ${roleLabels[needed].toLowerCase()}. Ask an owner of this community to do it.`,
  changedMeanwhile: (role: OperatorRole | null) =>
    `Someone has changed this role since you opened it: it’s now ${role ? roleLabels[role].toLowerCase() : 'none'}. Check it, then try again.`,
  hasRole: (name: string, role: OperatorRole) =>
    `${name} already has the role ${roleLabels[role].toLowerCase()}. You can change it here.`,
  noMember: 'No member has this email address',
  ownRole: 'Another owner must change your own role',
  isNamed: 'OPERATOR_EMAILS names this owner: change it in the settings of the server',
  notOnboarded: 'This member hasn’t completed their profile yet',
}
