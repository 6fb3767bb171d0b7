/** Notices to the addressee of a friend request and, after its confirmation, to the requester, by first name only. */
export const friendNotices = {
  asked: (firstName: string) => ({
    title: `${firstName || 'A member'} wants to be friends`,
    text: 'Confirm if you know them. Friends lend to each other without coins, and see each other’s friends-only listings.',
  }),
  confirmed: (firstName: string) => ({
    title: `${firstName || 'A member'} has confirmed your friend request`,
    text: 'You’re friends now: you can lend to each other without coins, and see each other’s friends-only listings.',
  }),
} as const

/** Texts of the friends screen and its refusals (product.md §14). */
export const friendTexts = {
  fetchFailed: 'Failed to fetch friends',
  contactsFailed: 'Failed to process contacts',
  contactsAbout:
    'We’ll send a friend request to your contacts who are on Hemline and can be found. We don’t store the others.',
  contactsDenied: 'Hemline isn’t allowed to read your contacts. You can allow it in your phone’s settings.',
  contactsAsked: (count: number) =>
    count === 0 ? 'None of your contacts are on Hemline yet.' : `We’ve sent a request to ${count} of your contacts.`,
  asked: (name: string) => `We’ve sent ${name} a friend request.`,
  notFound:
    'If this belongs to a member, we’ve sent them your request. Check the spelling if you expected to see them here.',
} as const
