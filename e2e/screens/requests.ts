import type { Community } from '../community.ts'
import { click, type Screen } from './screen.ts'

/** Requesting a loan. */
export function requests({ listing, ...made }: Community): Screen[] {
  const { open } = listing
  return [
    { name: 'request', as: 'bea', at: `/${open}/request`, shows: 'When do you need it?' },
    {
      name: 'request, day of the event',
      as: 'bea',
      at: `/${open}/request`,
      shows: 'When do you need it?',
      async act(page) {
        await click('Another day')(page)
        await page.getByRole('dialog', { name: 'What’s the date of your event?' }).getByText('Mo').waitFor()
      },
    },
    {
      name: 'request, mistakes',
      as: 'bea',
      at: `/${open}/request`,
      shows: 'When do you need it?',
      act: click(/^(Review|Send) request/),
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
        await click('Change or add an address')(page)
      },
      showsNext: 'Use for this delivery only',
    },
    { name: 'request, no coin', as: 'kay', at: `/${open}/request`, shows: /requires a coin/ },
    {
      name: 'order summary with the card on file',
      as: 'bea',
      at: `/order-summary/${made.pendingRequestId}`,
      shows: /^Visa ending/,
    },
    {
      name: 'order summary with another card',
      as: 'bea',
      at: `/order-summary/${made.pendingRequestId}`,
      shows: /^Visa ending/,
      act: click('Use another card'),
      showsNext: 'Card number',
    },
    {
      name: 'order summary, completing',
      as: 'bea',
      at: `/order-summary/confirm?pendingRequestId=${made.pendingRequestId}&setup_intent_client_secret=none`,
      hanging: '**/dev/stripe/**',
      shows: /Completing your request/,
    },
  ]
}
