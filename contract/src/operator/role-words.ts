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
  noMember: 'No member has this email address',
  ownRole: 'Another owner must change your own role',
  isNamed: 'OPERATOR_EMAILS names this owner: change it in the settings of the server',
  notOnboarded: 'This member hasn’t completed their profile yet',
}
