import type { Community } from '../community.ts'
import { PASSWORD } from '../member.ts'
import { press, type Screen } from './screen.ts'

/** What somebody sees who is not signed in, and what a newcomer does first. */
export function signingIn({ kay, una, half, ...made }: Community): Screen[] {
  return [
    { name: 'landing', as: 'nobody', at: '/', shows: 'Borrow the dress.' },
    { name: 'sign in', as: 'nobody', at: '/sign-in', shows: 'Welcome back' },
    {
      name: 'sign in, refused by the issuer',
      as: 'nobody',
      at: '/sign-in?error_description=PreSignUp%20failed%20with%20error%20You%20must%20be%2018%20or%20over%20to%20join%20Hemline.',
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
      name: 'share page, failed to load',
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
  ]
}
