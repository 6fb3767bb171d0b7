import { BLOCKED_NETWORKS_MOST } from '../limits.ts'

export const networkTexts = {
  /** What people on a blocked network read; `contact` is the operator's email address. */
  blocked: (contact: string | null) =>
    `The network you’re on is blocked, so you can look around but not sign in or change anything. If you think that’s a mistake, please ${contact ? `write to ${contact}` : 'write to the Hemline team'}, or use another network.`,
  unreadable: 'Enter an IPv4 address or range from /16, or an IPv6 one from /32, such as 203.0.113.0/24',
  own: 'You’re on this network yourself, so you can’t block it',
  isBlocked: 'This network is blocked already.',
  isNotBlocked: 'This network isn’t blocked any more.',
  blockedAgain: 'This network was blocked again since you opened this page. Read why, then decide.',
  tooMany: `At most ${BLOCKED_NETWORKS_MOST} networks can be blocked. Unblock one first.`,
} as const
