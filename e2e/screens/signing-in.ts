import type { Community } from '../community.ts'
import { fillBirthdate, PASSWORD } from '../member.ts'
import { click, type Screen } from './screen.ts'

/** The screens of a visitor, and the first steps of a new member. */
export function signingIn({ kay, una, half, ...made }: Community): Screen[] {
  return [
    { name: 'landing', as: 'visitor', at: '/', shows: 'Borrow the dress.' },
    { name: 'sign in', as: 'visitor', at: '/sign-in', shows: 'Welcome back' },
    {
      name: 'sign in, refused by the issuer',
      as: 'visitor',
      at: '/sign-in?error_description=PreSignUp%20failed%20with%20error%20You%20must%20be%2018%20or%20over%20to%20join%20Hemline.',
      shows: 'Authentication Error',
    },
    {
      name: 'sign in, wrong password',
      as: 'visitor',
      at: '/sign-in',
      shows: 'Welcome back',
      async act(page) {
        await page.getByLabel('Email').fill('nobody@hemline.test')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).first().click()
      },
      showsNext: 'That email address or password isn’t right.',
    },
    { name: 'sign up', as: 'visitor', at: '/sign-in?mode=sign-up', shows: 'Join Hemline' },
    {
      name: 'sign up, the code',
      as: 'visitor',
      at: '/sign-in?mode=sign-up',
      shows: 'Join Hemline',
      async act(page) {
        await page.getByLabel('Email').fill('new@hemline.test')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await fillBirthdate(page, '1992-06-14')
        await page.getByRole('checkbox', { name: /I agree/ }).check()
        await page.getByRole('button', { name: 'Create my account' }).click()
      },
      showsNext: 'Check your email',
    },
    {
      name: 'forgotten password',
      as: 'visitor',
      at: '/sign-in',
      shows: 'Welcome back',
      act: click('Forgotten your password?'),
      showsNext: 'A new password',
    },
    {
      name: 'new password',
      as: 'visitor',
      at: '/sign-in',
      shows: 'Welcome back',
      async act(page) {
        await click('Forgotten your password?')(page)
        await page.getByLabel('Email').fill('nobody@hemline.test')
        await page.getByRole('button', { name: 'Send me a code' }).click()
      },
      showsNext: 'Choose a new password',
    },
    { name: 'terms', as: 'visitor', at: '/terms', shows: 'Last updated 31st May 2025' },
    { name: 'privacy', as: 'visitor', at: '/privacy', shows: 'Privacy policy' },
    { name: 'FAQs, a topic open', as: 'visitor', at: '/faqs#damage', shows: 'Missing button(s)' },
    { name: 'share page', as: 'visitor', at: `/share/${made.shareToken}`, shows: 'Available to borrow' },
    { name: 'share page, no token', as: 'visitor', at: '/share', shows: 'Invalid share link' },
    {
      name: 'share page, expired',
      as: 'visitor',
      at: `/share/${'0'.repeat(26)}`,
      shows: 'This share link has expired or is no longer available',
    },
    {
      name: 'share page, failed to load',
      as: 'visitor',
      at: `/share/${made.shareToken}`,
      failing: '**/api/share-links*',
      shows: 'This didn’t load',
    },
    { name: 'invitation', as: 'visitor', at: `/invite/${made.inviteToken}`, shows: 'Lena invites you to Hemline' },
    { name: 'invitation, signed in', as: 'kay', at: `/invite/${made.inviteToken}`, shows: 'Be friends with Lena' },
    { name: 'invitation, own', as: 'lena', at: `/invite/${made.inviteToken}`, shows: 'This is your own invitation' },
    { name: 'invitation, friends', as: 'bea', at: `/invite/${made.inviteToken}`, shows: 'You and Lena are friends' },
    {
      name: 'invitation, expired',
      as: 'visitor',
      at: `/invite/${'0'.repeat(43)}`,
      shows: 'This invitation has expired or is no longer available',
    },
    { name: 'not found', as: 'visitor', at: '/no/such/page/here', shows: 'We can’t find that page' },

    {
      name: 'onboarding, profile',
      as: 'una',
      at: `/onboard/${una.id}`,
      shows: 'picture and height. Friends see your last name too.',
    },
    {
      name: 'onboarding, profile with mistakes',
      as: 'una',
      at: `/onboard/${una.id}`,
      shows: 'picture and height. Friends see your last name too.',
      act: click('Continue'),
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
