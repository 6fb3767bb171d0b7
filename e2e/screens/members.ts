import type { Community } from '../community.ts'
import { click, type Screen } from './screen.ts'

/** Reviews, favourites, profile, friends, coins and messages. */
export function members({ lena, bea, sol, kay, una, order, ...made }: Community): Screen[] {
  const inDetails = (name: string, row: RegExp, shows: string | RegExp): Screen => ({
    name: `personal details, ${name}`,
    as: 'bea',
    at: `/personal-details/${bea.id}`,
    shows: 'Who can find you',
    act: click(row),
    showsNext: shows,
    only: 'phone',
  })
  return [
    { name: 'review', as: 'lena', at: `/review/${made.reviews.lena}`, shows: /Please leave a review for/ },
    {
      name: 'review, mistakes',
      as: 'lena',
      at: `/review/${made.reviews.lena}`,
      shows: /Please leave a review for/,
      act: click('Submit review'),
      showsNext: 'Rating is required',
    },
    { name: 'review, written', as: 'bea', at: `/review/${made.reviews.bea}`, shows: 'Back to Conversation' },
    { name: 'review, not there', as: 'bea', at: `/review/${una.id}`, shows: 'Review not found' },
    {
      name: 'reviews',
      as: 'bea',
      at: `/profile/${lena.id}`,
      shows: 'Member since',
      act: (page) =>
        page
          .getByRole('link', { name: /out of 5 from/ })
          .first()
          .click(),
      showsNext: 'All went well.',
    },
    { name: 'reviews, none', as: 'bea', at: `/profile/${sol.id}/Sol/reviews`, shows: /no reviews/i },

    { name: 'favourites', as: 'bea', at: '/favourites', shows: 'Rixo' },
    { name: 'favourites, none', as: 'kay', at: '/favourites', shows: 'Keep what you love' },
    { name: 'profile', as: 'bea', at: `/profile/${lena.id}`, shows: /Member since/ },
    { name: 'profile, own', as: 'lena', at: `/profile/${lena.id}`, shows: 'Holiday mode' },
    {
      name: 'profile, add a holiday',
      as: 'lena',
      at: `/profile/${lena.id}`,
      shows: 'Holiday mode',
      act: click('Add a holiday'),
      showsNext: /^Mo/,
    },
    { name: 'profile, not there', as: 'bea', at: `/profile/${order.posted}`, shows: 'We can’t find this member' },
    { name: 'friends', as: 'lena', at: '/friends', shows: 'Waiting for you' },
    {
      name: 'friends, unfriend?',
      as: 'bea',
      at: '/friends',
      shows: 'Your friends',
      act: async (page) => {
        await click(/^More: /)(page)
        await click('Unfriend')(page)
      },
      showsNext: 'Yes, unfriend',
    },
    {
      name: 'friends, invite',
      as: 'lena',
      at: '/friends',
      shows: 'Your friends',
      act: click('Invite a friend'),
      showsNext: 'Turn off link',
    },
    {
      name: 'contacts, in a browser',
      as: 'lena',
      at: '/contacts',
      shows: 'Only the Hemline app',
      act: click('Invite a friend'),
      showsNext: 'Turn off link',
    },
    { name: 'friends, none', as: 'kay', at: '/friends', shows: 'No friends here yet' },
    {
      name: 'friends, failed to load',
      as: 'kay',
      at: '/friends',
      failing: '**/api/friends*',
      shows: 'Failed to fetch friends',
    },
    { name: 'coins', as: 'bea', at: '/coins', shows: 'Coin history' },
    { name: 'coins, none', as: 'kay', at: '/coins', shows: 'No coins yet' },
    { name: 'coin dialog', as: 'cora', at: '/coins', shows: "You've earned your first coin!" },
    {
      name: 'change password',
      as: 'bea',
      at: `/personal-details/${bea.id}`,
      shows: 'Who can find you',
      act: click('Change password'),
      showsNext: 'Your password now',
    },
    {
      name: 'change email address',
      as: 'bea',
      at: `/personal-details/${bea.id}`,
      shows: 'Who can find you',
      act: click('Change email address'),
      showsNext: 'New email address',
    },
    {
      name: 'code for a new email address',
      as: 'kay',
      at: `/personal-details/${kay.id}`,
      shows: 'is waiting for its code',
      act: click('Enter the code'),
      showsNext: '6-digit code',
    },
    { name: 'personal details', as: 'bea', at: `/personal-details/${bea.id}`, shows: 'Who can find you' },
    inDetails('picture', /^Picture/, 'A clear photo of your face works best.'),
    inDetails('name', /^Name/, 'First name'),
    inDetails('phone', /^Phone/, 'Phone number'),
    inDetails('address', /^Address/, 'Address line 1'),
    inDetails('height', /^Height/, 'Shown on your listings'),
    {
      name: 'delete my account?',
      as: 'kay',
      at: `/personal-details/${kay.id}`,
      shows: 'Your data and your account',
      act: click('Delete my account'),
      showsNext: 'Delete your account?',
    },
    {
      name: 'account menu',
      as: 'bea',
      at: '/coins',
      shows: 'Coin history',
      act: click('Account'),
      showsNext: 'Personal details',
      only: 'desktop',
    },
    {
      name: 'keyboard shortcuts',
      as: 'bea',
      at: '/coins',
      shows: 'Coin history',
      act: async (page) => {
        await click('Account')(page)
        await click('Keyboard shortcuts')(page)
      },
      showsNext: 'Show these shortcuts',
      only: 'desktop',
    },
    {
      name: 'side menu',
      as: 'bea',
      at: '/coins',
      shows: 'Coin history',
      act: click('Menu'),
      showsNext: 'Your public ID',
      only: 'phone',
    },
    { name: 'messages', as: 'bea', at: '/messages', shows: 'Lena' },
    { name: 'messages, none', as: 'kay', at: '/messages', shows: 'No messages yet' },
    { name: 'conversation', as: 'bea', at: `/messages/${made.conversationId}`, shows: 'Lena' },
    { name: 'conversation, the first word', as: 'kay', at: `/messages?to=${sol.id}`, shows: 'Sol' },
    { name: 'conversation, not there', as: 'kay', at: `/messages/${una.id}`, shows: 'We can’t find this conversation' },
    {
      name: 'messages, failed to load',
      as: 'bea',
      at: '/messages',
      failing: '**/api/conversations*',
      shows: 'Failed to fetch conversations',
    },
    { name: 'notifications', as: 'bea', at: '/notifications', shows: /Lena|Nothing yet/ },
    { name: 'notification settings', as: 'bea', at: `/notifications/${bea.id}`, shows: 'Notification settings' },
  ]
}
