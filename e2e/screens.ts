import { checkTexts } from '@hemline/contract/orders/checks.ts'
import type { Page } from 'playwright-core'
import { tabs } from '../web/src/operator/tabs.ts'
import type { Community } from './community.ts'
import { PASSWORD, photo } from './member.ts'

export type Who = 'nobody' | 'lena' | 'bea' | 'sol' | 'kay' | 'cora' | 'opal' | 'una' | 'half'

/** One state of one screen: who sees it, where, what must stand there, and what is pressed on the way. */
export type Screen = {
  name: string
  as: Who
  at: string
  /** Words that stand on it once it is there. */
  shows: string | RegExp
  /** What leads from the screen to this state of it. */
  act?: (page: Page) => Promise<unknown>
  /** Words of the state that `act` leads to. */
  showsNext?: string | RegExp
  /** Calls to these addresses fail. */
  failing?: string
  /** Calls to these addresses are never answered. */
  hanging?: string
  only?: 'phone' | 'desktop'
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const drawer = (page: Page) => page.getByRole('dialog')

/** Every screen and state of the app. A new screen gets its line here. */
export function screensOf({ lena, bea, sol, kay, una, half, ...made }: Community): Screen[] {
  const { open, paused } = made.listing
  const { order } = made
  const inList = (name: string, row: RegExp, shows: string | RegExp): Screen => ({
    name: `list an item, ${name}`,
    as: 'bea',
    at: '/list',
    shows: 'Add photos',
    act: press(row),
    showsNext: shows,
  })
  const inDetails = (name: string, row: RegExp, shows: string | RegExp): Screen => ({
    name: `personal details, ${name}`,
    as: 'bea',
    at: `/personal-details/${bea.id}`,
    shows: 'Who can find you',
    act: press(row),
    showsNext: shows,
    only: 'phone',
  })
  const orderSeen = (name: keyof typeof order, as: 'lena' | 'bea', shows: string | RegExp): Screen => ({
    name: `order ${name}, as ${as === 'lena' ? 'lender' : 'lendee'}`,
    as,
    at: `/order/${order[name]}`,
    shows,
  })
  const atHandover = (
    name: string,
    as: 'lena' | 'bea',
    act: NonNullable<Screen['act']>,
    showsNext: string,
  ): Screen => ({ ...orderSeen('accepted', as, 'When you meet'), name: `order accepted, ${name}`, act, showsNext })
  const inTrouble = (name: string, as: Who, at: string, failing: string): Screen => ({
    name: `${name}, in trouble`,
    as,
    at,
    failing: `**/api/${failing}*`,
    shows: /did not load|could not reach/,
  })
  return [
    { name: 'landing', as: 'nobody', at: '/', shows: 'Borrow the dress.' },
    { name: 'sign in', as: 'nobody', at: '/sign-in', shows: 'Welcome back' },
    {
      name: 'sign in, refused by the issuer',
      as: 'nobody',
      at: '/sign-in?error_description=PreSignUp%20failed%20with%20error%20Only%20adults.',
      shows: 'Authentication Error',
    },
    {
      name: 'sign in, wrong password',
      as: 'nobody',
      at: '/sign-in',
      shows: 'Welcome back',
      async act(page) {
        await page.getByLabel('E-mail').fill('nobody@hemline.test')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).first().click()
      },
      showsNext: 'The e-mail address or the password is not right.',
    },
    { name: 'sign up', as: 'nobody', at: '/sign-in?mode=sign-up', shows: 'Join Hemline' },
    {
      name: 'sign up, the code',
      as: 'nobody',
      at: '/sign-in?mode=sign-up',
      shows: 'Join Hemline',
      async act(page) {
        await page.getByLabel('E-mail').fill('new@hemline.test')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Date of birth').fill('1992-06-14')
        await page.getByRole('checkbox', { name: /I agree/ }).check()
        await page.getByRole('button', { name: 'Create my account' }).click()
      },
      showsNext: 'Check your e-mail',
    },
    {
      name: 'forgotten password',
      as: 'nobody',
      at: '/sign-in',
      shows: 'Welcome back',
      act: press('Forgotten your password?'),
      showsNext: 'A new password',
    },
    {
      name: 'new password',
      as: 'nobody',
      at: '/sign-in',
      shows: 'Welcome back',
      async act(page) {
        await press('Forgotten your password?')(page)
        await page.getByLabel('E-mail').fill('nobody@hemline.test')
        await page.getByRole('button', { name: 'Send me a code' }).click()
      },
      showsNext: 'Choose a new password',
    },
    { name: 'terms', as: 'nobody', at: '/terms', shows: 'Last updated 31st May 2025' },
    { name: 'privacy', as: 'nobody', at: '/privacy', shows: 'Privacy policy' },
    { name: 'FAQs, a topic open', as: 'nobody', at: '/faqs#damage', shows: 'Missing button(s)' },
    { name: 'share page', as: 'nobody', at: `/share/${made.shareToken}`, shows: 'Available to borrow' },
    { name: 'share page, no token', as: 'nobody', at: '/share', shows: 'Invalid share link' },
    {
      name: 'share page, expired',
      as: 'nobody',
      at: `/share/${'0'.repeat(26)}`,
      shows: 'This share link has expired or is no longer available',
    },
    {
      name: 'share page, in trouble',
      as: 'nobody',
      at: `/share/${made.shareToken}`,
      failing: '**/api/share-links*',
      shows: 'This did not load',
    },
    { name: 'not found', as: 'nobody', at: '/no/such/page/here', shows: 'There is nothing at this address' },

    { name: 'onboarding, profile', as: 'una', at: `/onboard/${una.id}`, shows: 'Tell the people you lend to' },
    {
      name: 'onboarding, profile with mistakes',
      as: 'una',
      at: `/onboard/${una.id}`,
      shows: 'Tell the people you lend to',
      act: press('Continue'),
      showsNext: 'First name is required',
    },
    { name: 'onboarding, address', as: 'half', at: `/onboard/${half.id}`, shows: 'Where your parcels go' },
    { name: 'onboarding, first listing', as: 'kay', at: `/onboard/${kay.id}`, shows: 'do this later' },
    {
      name: 'welcome dialog',
      as: 'una',
      at: '/coins',
      shows: 'Your coins',
      act: (page) => page.getByRole('dialog').waitFor(),
      showsNext: /./,
    },

    { name: 'home', as: 'bea', at: '/', shows: 'Rixo' },
    {
      name: 'home, filters',
      as: 'bea',
      at: '/',
      shows: 'Rixo',
      act: press('Filters'),
      showsNext: 'Show results',
      only: 'phone',
    },
    { name: 'home, filtered', as: 'bea', at: '/?categories=dress&sizes=10&friends=FRIENDS_ONLY', shows: 'Rixo' },
    { name: 'home, nothing found', as: 'bea', at: '/?words=zzzz', shows: 'No results found' },
    {
      name: 'home, in trouble',
      as: 'bea',
      at: '/',
      failing: '**/api/listings*',
      shows: 'The wardrobe did not open',
    },
    { name: 'home, loading', as: 'kay', at: '/', hanging: '**/api/listings*', shows: 'What will you wear next?' },
    { name: 'home, map', as: 'bea', at: '/?view=map', shows: /items here/ },
    {
      name: 'home, map in trouble',
      as: 'bea',
      at: '/?view=map',
      failing: '**/api/listings*',
      shows: /^Error:/,
    },

    { name: 'listing', as: 'bea', at: `/listing/${open}`, shows: 'Shared by' },
    {
      name: 'listing, its place',
      as: 'bea',
      at: `/listing/${open}`,
      shows: 'Shared by',
      act: press('Show location (approximate)'),
      showsNext: /Only an approximate location/,
    },
    { name: 'listing, own', as: 'lena', at: `/listing/${open}`, shows: 'Deactivate' },
    { name: 'listing, inactive', as: 'lena', at: `/listing/${paused}`, shows: 'Inactive: only you can see it' },
    {
      name: 'listing, delete?',
      as: 'lena',
      at: `/listing/${open}`,
      shows: 'Deactivate',
      act: press('Delete'),
      showsNext: 'Delete this listing?',
    },
    {
      name: 'listing, block dates',
      as: 'lena',
      at: `/listing/${open}`,
      shows: 'Deactivate',
      act: press('Block dates'),
      showsNext: /^Mo/,
    },
    {
      name: 'listing, share links',
      as: 'lena',
      at: `/listing/${open}`,
      shows: '1 share link is open',
      act: press('Manage'),
      showsNext: /Made by you/,
    },
    { name: 'listing, not there', as: 'bea', at: '/listing/000000000000', shows: 'This item is not here' },
    { name: 'list an item', as: 'bea', at: '/list', shows: 'Add photos' },
    { ...inList('brand', /^Brand/, 'Done'), only: 'phone' },
    inList('category', /^Category/, 'Co-ord'),
    inList('colour', /^Colour/, 'The main colour'),
    inList('sizing', /^Sizing/, 'How it fits'),
    inList('value', /^Item value/, 'What it cost new.'),
    inList('sharing', /^Sharing/, 'Who can see and borrow it'),
    {
      name: 'list an item, crop',
      as: 'bea',
      at: '/list',
      shows: 'Add photos',
      act: async (page) => page.locator('input[type=file]').setInputFiles(await photo('#b3261e')),
      showsNext: 'Apply',
    },
    {
      name: 'list an item, mistakes',
      as: 'bea',
      at: '/list',
      shows: 'Add photos',
      async act(page) {
        for (const row of [/^Category/, /^Colour/, /^Item value/]) {
          await press(row)(page)
          await drawer(page).getByRole('button', { name: 'Done' }).click()
        }
      },
      showsNext: 'Replacement price is required',
    },
    { name: 'edit listing', as: 'lena', at: `/listings/${open}/edit`, shows: 'Save changes' },

    { name: 'request', as: 'bea', at: `/${open}/request`, shows: 'When do you need it?' },
    {
      name: 'request, mistakes',
      as: 'bea',
      at: `/${open}/request`,
      shows: 'When do you need it?',
      act: press(/^(Review|Send) request/),
      showsNext: 'Please select a delivery method',
    },
    {
      name: 'request, by post',
      as: 'sol',
      at: `/${open}/request`,
      shows: 'When do you need it?',
      act: (page) => page.getByRole('radio', { name: /Postal delivery/ }).check(),
      showsNext: 'Where should it go?',
    },
    {
      name: 'request, another address',
      as: 'bea',
      at: `/${open}/request`,
      shows: 'When do you need it?',
      async act(page) {
        await page.getByRole('radio', { name: /Postal delivery/ }).check()
        await press('Change or add an address')(page)
      },
      showsNext: 'Use for this delivery only',
    },
    { name: 'request, no coin', as: 'kay', at: `/${open}/request`, shows: /requires a coin/ },
    {
      name: 'order summary with the card',
      as: 'bea',
      at: `/order-summary/${made.pendingRequestId}`,
      shows: 'Card number',
    },
    {
      name: 'order summary, completing',
      as: 'bea',
      at: `/order-summary/confirm?pendingRequestId=${made.pendingRequestId}&setup_intent_client_secret=none`,
      hanging: '**/dev/stripe/**',
      shows: /Completing your request/,
    },

    { name: 'orders', as: 'lena', at: '/orders?tab=orders', shows: 'Ghost' },
    { name: 'orders, requests', as: 'bea', at: '/orders?tab=requests', shows: 'Ghost' },
    { name: 'orders, completed', as: 'bea', at: '/orders?tab=completed', shows: 'Hobbs' },
    { name: 'orders, none', as: 'kay', at: '/orders', shows: 'Nothing lent yet' },
    {
      name: 'orders, in trouble',
      as: 'sol',
      at: '/orders',
      failing: '**/api/orders*',
      shows: 'Your orders did not load',
    },
    orderSeen('requested', 'lena', 'Accept'),
    {
      ...orderSeen('requested', 'lena', 'Accept'),
      name: 'order requested, accept?',
      act: press('Accept'),
      showsNext: /^Yes/,
    },
    orderSeen('requested', 'bea', 'Cancel this request'),
    orderSeen('declined', 'bea', 'declined'),
    orderSeen('cancelled', 'lena', 'cancelled'),
    orderSeen('posted', 'lena', 'Reiss'),
    orderSeen('posted', 'bea', 'Reiss'),
    orderSeen('received', 'bea', 'I need help'),
    orderSeen('completed', 'bea', 'completed'),
    { name: 'help', as: 'bea', at: `/order/${order.received}/help`, shows: 'How can we help?' },

    { name: 'review', as: 'lena', at: `/review/${made.reviews.lena}`, shows: /Please leave review for/ },
    {
      name: 'review, mistakes',
      as: 'lena',
      at: `/review/${made.reviews.lena}`,
      shows: /Please leave review for/,
      act: press('Submit review'),
      showsNext: 'Rating is required',
    },
    { name: 'review, written', as: 'bea', at: `/review/${made.reviews.bea}`, shows: 'Back to Conversation' },
    { name: 'review, not there', as: 'bea', at: `/review/${una.id}`, shows: 'Review not found' },
    {
      name: 'reviews',
      as: 'bea',
      at: `/profile/${lena.id}`,
      shows: 'Here since',
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
    { name: 'profile', as: 'bea', at: `/profile/${lena.id}`, shows: /Here since/ },
    { name: 'profile, own', as: 'lena', at: `/profile/${lena.id}`, shows: 'Holiday mode' },
    {
      name: 'profile, add a holiday',
      as: 'lena',
      at: `/profile/${lena.id}`,
      shows: 'Holiday mode',
      act: press('Add a holiday'),
      showsNext: /^Mo/,
    },
    { name: 'profile, not there', as: 'bea', at: `/profile/${order.posted}`, shows: 'This member is not here' },
    { name: 'friends', as: 'lena', at: '/friends', shows: 'Waiting for you' },
    {
      name: 'friends, unfriend?',
      as: 'bea',
      at: '/friends',
      shows: 'Your friends',
      act: press(/^Unfriend/),
      showsNext: 'Yes, unfriend',
    },
    { name: 'friends, none', as: 'kay', at: '/friends', shows: 'No friends here yet' },
    {
      name: 'friends, in trouble',
      as: 'kay',
      at: '/friends',
      failing: '**/api/friends*',
      shows: 'Failed to fetch friends',
    },
    { name: 'coins', as: 'bea', at: '/coins', shows: 'What happened' },
    { name: 'coins, none', as: 'kay', at: '/coins', shows: 'No coins yet' },
    { name: 'coin dialog', as: 'cora', at: '/coins', shows: "You've earned your first coin!" },
    { name: 'personal details', as: 'bea', at: `/personal-details/${bea.id}`, shows: 'Who can find you' },
    inDetails('picture', /^Picture/, 'Square, and of you.'),
    inDetails('name', /^Name/, 'First name'),
    inDetails('phone', /^Phone/, 'Phone number'),
    inDetails('address', /^Address/, 'Address line 1'),
    inDetails('height', /^Height/, 'Shown on what you list'),
    {
      name: 'delete my account?',
      as: 'kay',
      at: `/personal-details/${kay.id}`,
      shows: 'Your data and your account',
      act: press('Delete my account'),
      showsNext: 'Delete your account?',
    },
    {
      name: 'settings menu',
      as: 'bea',
      at: '/coins',
      shows: 'What happened',
      act: press('Settings'),
      showsNext: 'Personal details',
      only: 'desktop',
    },
    {
      name: 'side menu',
      as: 'bea',
      at: '/coins',
      shows: 'What happened',
      act: press('Menu'),
      showsNext: 'Your public ID',
      only: 'phone',
    },
    { name: 'messages', as: 'bea', at: '/messages', shows: 'Lena' },
    { name: 'messages, none', as: 'kay', at: '/messages', shows: 'No messages yet' },
    { name: 'conversation', as: 'bea', at: `/messages/${made.conversationId}`, shows: 'Lena' },
    { name: 'conversation, the first word', as: 'kay', at: `/messages?to=${sol.id}`, shows: 'Sol' },
    { name: 'conversation, not there', as: 'kay', at: `/messages/${una.id}`, shows: 'This conversation is not here' },
    {
      name: 'messages, in trouble',
      as: 'bea',
      at: '/messages',
      failing: '**/api/conversations*',
      shows: 'Failed to fetch conversations',
    },
    { name: 'notifications', as: 'bea', at: '/notifications', shows: /Lena|Nothing yet/ },
    { name: 'notification settings', as: 'bea', at: `/notifications/${bea.id}`, shows: 'Notification settings' },
    orderSeen('accepted', 'lena', 'When you meet'),
    {
      ...orderSeen('accepted', 'lena', 'When you meet'),
      name: 'order accepted, the code',
      act: press('Show my code'),
      showsNext: /^\d{3} \d{3}$/,
    },
    atHandover('typing a code', 'bea', press('Enter the code'), 'Six-digit code'),
    atHandover(
      'no code typed',
      'bea',
      async (page) => {
        await press('Enter the code')(page)
        await press('Yes, I have it')(page)
      },
      'Please enter the six digits',
    ),
    atHandover(
      'another code typed',
      'bea',
      async (page) => {
        await press('Enter the code')(page)
        await page.getByLabel('Six-digit code').fill('000000')
        await press('Yes, I have it')(page)
      },
      'This is not the code of this handover. Please look again.',
    ),
    atHandover(
      'scanning',
      'bea',
      async (page) => {
        await press('Enter the code')(page)
        await press('Scan it instead')(page)
      },
      'Hold the square of the code in front of the camera.',
    ),
    atHandover('condition check', 'lena', press('Note its condition'), 'Both of you see it on the order.'),
    atHandover(
      'condition check, mistakes',
      'lena',
      async (page) => {
        await press('Note its condition')(page)
        await press('Keep this check')(page)
      },
      checkTexts.unanswered,
    ),
    orderSeen('disputed', 'bea', /in dispute/i),
    { name: 'issue', as: 'bea', at: `/order/${order.received}/issue?orderNumber=H1`, shows: 'Submit Issue' },
    {
      name: 'everything about an order',
      as: 'bea',
      at: `/order/${order.completed}/evidence`,
      shows: 'What was agreed',
    },
    { name: 'claim', as: 'lena', at: `/order/${order.completed}/claim`, shows: 'Claim from the tariff' },
    { name: 'balance, none', as: 'bea', at: '/balance', shows: 'Nothing is left to pay' },
    {
      name: 'report a listing',
      as: 'bea',
      at: `/listing/${open}`,
      shows: 'Shared by',
      act: press(/^Report/),
      showsNext: /^Report this|^Report /,
    },
    {
      name: 'block a member',
      as: 'bea',
      at: `/profile/${lena.id}`,
      shows: 'Here since',
      act: press(/^Block/),
      showsNext: /^Block Lena/,
    },
    ...tabs.map(
      (tab): Screen => ({ name: `operator, ${tab}`, as: 'opal', at: `/operator?tab=${tab}`, shows: 'Disputes' }),
    ),
    { name: 'operator, a dispute', as: 'opal', at: `/operator/dispute/${order.disputed}`, shows: 'A seam is open.' },
    inTrouble('listing', 'bea', `/listing/${open}`, 'listings'),
    inTrouble('edit listing', 'lena', `/listings/${open}/edit`, 'listings'),
    inTrouble('request', 'bea', `/${open}/request`, 'listings'),
    inTrouble('order summary', 'bea', `/order-summary/${made.pendingRequestId}`, 'pending-request'),
    inTrouble('orders', 'bea', '/orders', 'orders'),
    inTrouble('order', 'bea', `/order/${order.received}`, 'orders'),
    inTrouble('help', 'bea', `/order/${order.received}/help`, 'orders'),
    inTrouble('review', 'bea', `/review/${made.reviews.bea}`, 'review'),
    inTrouble('favourites', 'bea', '/favourites', 'favourite-listings'),
    inTrouble('profile', 'bea', `/profile/${lena.id}`, 'listing-user'),
    inTrouble('coins', 'bea', '/coins', 'coin-ledger'),
  ]
}
