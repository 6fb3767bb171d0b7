import { CONTACTS_PER_CALL, INVITE_LINK_DAYS } from '../limits.ts'
import { memberAsSubject } from '../members/names.ts'

/** Notices to the addressee of a friend request and, after its confirmation, to the requester, by first name only. */
export const friendNotices = {
  asked: (firstName: string) => ({
    title: `${memberAsSubject(firstName)} wants to be friends`,
    text: 'Confirm if you know them. Friends lend to each other without coins, and see each other’s friends-only listings.',
  }),
  confirmed: (firstName: string) => ({
    title: `${memberAsSubject(firstName)} has confirmed your friend request`,
    text: 'You’re friends now: you can lend to each other without coins, and see each other’s friends-only listings.',
  }),
  /** To the friends of a member who listed something, once a day. */
  newItems: (firstName: string, { brand, category, count }: { brand: string; category: string; count: number }) => ({
    title: `New from ${firstName}: ${brand} ${category}${count > 1 ? ` and ${count - 1} more` : ''}`,
    text: `You’re friends, so you can borrow ${count > 1 ? 'them' : 'it'} without a coin.`,
  }),
  /** To the member whose invite link was accepted; a member who has just joined has no name yet. */
  joined: (firstName: string) => ({
    title: `${memberAsSubject(firstName)} accepted your invitation`,
    text: firstName
      ? 'You’re friends now: you can lend to each other without coins, and see each other’s friends-only listings.'
      : 'You’re friends now. They’ve just joined, so their name will appear on your Friends page once they’ve added it.',
  }),
} as const

/** Texts of the friends screen and its refusals (product.md §14). */
export const friendTexts = {
  fetchFailed: 'Failed to fetch friends',
  contactsInApp:
    'Only the Hemline app can look for friends among your contacts. Here you can send a friend your link, or let them scan its code.',
  contactsFailed: 'Failed to process contacts',
  contactsPerCall: `Please look for at most ${CONTACTS_PER_CALL} contacts at a time.`,
  contactsAbout:
    'We’ll send a friend request to your contacts who are on Hemline and can be found. We don’t store the others.',
  contactsDenied: 'Hemline isn’t allowed to read your contacts. You can allow it in your phone’s settings.',
  contactsAsked: (count: number) =>
    count === 0
      ? 'We didn’t find anyone new to ask in your contacts.'
      : `We’ve sent a request to ${count} of your contacts.`,
  contactsAskedSome: (count: number) =>
    `We’ve sent a request to ${count} of your contacts, but couldn’t ask all of them.`,
  asked: (name: string) => `We’ve sent ${name} a friend request.`,
  areFriends: (name: string) => `${name} and you are friends.`,
  add: 'Add friend',
  confirm: 'Confirm friend',
  sent: 'Friend request sent',
  offer: (name: string) => `Add ${name} as a friend?`,
  offerAbout: 'Friends lend to each other without coins or fees.',
  offerNo: 'No thanks',
  invalid: {
    empty: 'Enter a public ID, email or phone number',
    email: 'That’s not a valid email address. We haven’t sent a request.',
    phone: 'That’s not a valid UK phone number. We haven’t sent a request.',
    publicId: 'That’s not a public ID, email or phone number. A public ID has eight letters and digits.',
  },
  /** What a friend is added by. */
  contact: (hasPhones: boolean) => (hasPhones ? 'public ID, email or phone' : 'public ID or email'),
  noPhones: 'Friends can’t be found by phone number here. Use their public ID or email, or send them an invite link.',
  /** A request of one’s own is to be withdrawn, or another’s dismissed, that is a friendship by now. */
  confirmedMeanwhile: 'You’re friends now: the request was confirmed meanwhile.',
  askedMeanwhile: 'They’ve sent you a request meanwhile. You can confirm or dismiss it.',
  notFound: 'If they’re on Hemline, we’ve sent them your request.',
} as const

/** Texts of the invite sheet, and of the page that an invite link opens (product.md §5). */
export const inviteTexts = {
  invite: 'Invite a friend',
  about: 'Send your link, or let them scan the code. When they accept, you’re friends straight away.',
  worksUntil: (day: string) => `It works until ${day}, for anyone who has it. Share it only with people you know.`,
  madeFriends: (count: number) =>
    count === 1 ? '1 friend has joined you with it.' : `${count} friends have joined you with it.`,
  share: 'Share link',
  copy: 'Copy link',
  copied: `Link copied. It works for ${INVITE_LINK_DAYS} days.`,
  renew: 'Make a new link',
  renewed: 'Here’s your new link. The earlier one no longer works.',
  withdraw: 'Turn off link',
  withdrawn: 'Your invite link no longer works.',
  failed: 'We couldn’t make your invite link. Please try again.',
  tooMany: 'You’ve made a lot of links today. Please try again tomorrow.',
  usedALot: 'This invitation has been used a lot today. Please try again tomorrow.',
  gone: 'This invitation has expired or is no longer available',
  askAgain: 'Ask the person who sent it for a new one.',
  title: (firstName: string) => `${memberAsSubject(firstName)} invites you to Hemline`,
  titleForMember: (firstName: string) => `${memberAsSubject(firstName)} wants to be friends`,
  pitch: 'Friends on Hemline lend each other dresses without coins or fees, and see each other’s friends-only items.',
  join: (firstName: string) => `Join and be friends with ${firstName || 'them'}`,
  signIn: 'I’m already a member',
  accept: (firstName: string) => `Be friends with ${firstName || 'them'}`,
  acceptFailed: 'We couldn’t accept the invitation. Please try again.',
  accepted: (firstName: string) => `You and ${firstName || 'your friend'} are friends`,
  acceptedAbout: (firstName: string) =>
    `You can borrow from ${firstName || 'them'} without a coin, and see what they share with friends only.`,
  asked: (firstName: string) => `We’ve sent ${firstName || 'them'} a friend request`,
  askedAbout: 'We’ll let you know when they answer.',
  own: 'This is your own invitation',
  ownAbout: 'Send the link to a friend. When they accept, you’re friends straight away.',
  wardrobe: (firstName: string) => `See ${firstName ? `${firstName}’s` : 'their'} wardrobe`,
  setUp: 'Set up your profile',
  waiting: 'An invitation to be friends is waiting for you.',
  open: 'Open invitation',
} as const
