import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

/** Every exact text of docs/product.md, by its sections; `{n}` is a placeholder. */
export const catalogue: { [source: string]: string[] } = {
  'product.md §8: screens of the community': [
    'No results found',
    'Error: {message}',
    'Scroll map to find more listings',
    'Shared by',
    'Show location (approximate)',
    'Recently Added',
    'Nothing matches “{words}”. These come closest.',
    "You've earned your first coin!",
    "You've earned a coin!",
    "You've earned {n} coins!",
    'Use this to borrow items from members of the community',
    'coins are awarded for lending your own items',
    'oins are not awarded or required when lending to and from friends',
    'Get Started',
    'Crop',
    'Apply',
  ],
  'product.md §9: labels': [
    'Everyone',
    'Friends only',
    'Friends of friends',
    'Small',
    'Slightly small',
    'True to size',
    'Slightly large',
    'Large',
    "I'll do this later",
  ],
  'product.md §11: validation': [
    'Brand is required',
    'Description is required',
    'Please select a fit',
    'Replacement price is required',
    'Size is required',
    'Colour is required',
    'Please select a category',
    'Length is required for dresses',
    'Replacement price must be less than or equal to retail price',
    'At least one image is required',
    'Maximum of {n} images allowed.',
    'Please enter a valid UK phone number',
    'This is not a valid UK phone number',
    'Phone number is required',
    'Please enter a valid UK postcode',
    'Valid postcode required',
    'Set as default address',
    'Use for this delivery only',
    'That’s not a valid email address. We haven’t sent a request.',
  ],
  'product.md §14: failures in the community': [
    'Your listing has been successfully created!',
    'Your listing has been successfully updated!',
    'Failed to complete profile',
    'Unable to update address. Please try again.',
    'An error occurred fetching listings',
    'An error occurred fetching favourite listings',
    'Failed to fetch conversations',
    'Failed to fetch messages',
    'Failed to fetch friends',
    'Failed to process contacts',
    'No token found in session',
    'Failed to update claims',
    'Failed to refresh claims',
    'Image loading failed',
    'Failed to upload images to server',
    'Failed to process images',
    'Failed to crop image',
  ],
  'product.md §8: relative times and distance': ['just now', 'away from you'],
  'product.md §8: screens of a loan': [
    'Invalid share link',
    'This share link has expired or is no longer available',
    'Go to Homepage',
    'Authentication Error',
    'PreSignUp failed with error ',
    'Completing your request... Please wait while we process your payment',
    'Please approve this request in your banking app / Do not close this window',
    'I need help',
    'Submit Issue',
    'Please leave a review for {name}',
    'Back to Conversation',
    'Review not found',
    'Back to Messages',
    'Confirm Request',
    'Review & Request',
  ],
  'product.md §11: validation of a request': [
    'Start date is required',
    'End date is required',
    'Please select a delivery method',
    'Please select date range',
    'Message is required',
    'Rating is required',
  ],
  'product.md §14: failures of a loan': [
    'Your request was submitted successfully!',
    'You already have an active order for this item. Only one active order per item is allowed.',
    'This item has already been booked for the dates you have requested.',
    'Failed to submit request. Please try again.',
    'Order issue submitted successfully!',
    'Failed to submit order issue',
    'Thank you for leaving a review!',
    'Failed to submit review. Please try again.',
    'This item requires a coin to request. Please list your first item to receive your first coin.',
    'This item requires a coin to request. You can receive coins for lending your items to members of the community.',
    'Your selection includes dates that are already booked. Please choose a date range that does not overlap with a previous booking.',
    'Failed to accept order',
    'Failed to decline order',
    'Failed to load reviews. Please try again later.',
  ],
  'product.md §14: payment messages': [
    'Your card was declined. Please check with your bank or try another card.',
    'Insufficient funds in your account. Please try another card.',
    'Bank verification failed. Please try again or use a different payment method.',
    'This card has expired. Please use a different card.',
    'There was an error processing your payment. Please try again in a few moments.',
    'Too many attempts. Please wait a few minutes before trying again.',
    "The coin used for this request can't be used for borrowing. It may have already been redeemed or is no longer valid.",
    'Something went wrong with your payment. Please try again or contact support.',
  ],
  'product.md §2: an item with an open request': ['You’ve requested this'],
  'product.md §3: money on its way back': ['We’re returning {amount}', 'We’re releasing the {amount} hold'],
  'product.md §5: share links': ["You've shared this item a lot today. Please try again tomorrow."],
  'product.md §5: first messages': [
    'You’ve written to a lot of new people today. Please try again tomorrow. You can still reply in your conversations.',
  ],
}

/** The contract's words: every string of its sources, without tests. */
function wordsOfContract(): string[] {
  const folder = join(root, 'contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  return files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    )
  })
}

/**
 * The texts that are missing in the contract's words: each must occur as a whole, or with values for its placeholders.
 */
function missing(): string[] {
  const words = wordsOfContract()
  return Object.entries(catalogue).flatMap(([source, texts]) =>
    texts
      .filter((text) => {
        const parts = text.split(/\{\w+\}/)
        return !words.some((word) => (text.length < 8 ? word === text : parts.every((part) => word.includes(part))))
      })
      .map((text) => `${source}: ${text}`),
  )
}

if (import.meta.main) {
  const lost = missing()
  const count = Object.values(catalogue).flat().length
  if (lost.length > 0) console.error(`Not in the contract's words:\n${lost.join('\n')}`)
  else console.log(`${count} texts of docs/product.md are in the contract's words`)
  process.exitCode = lost.length > 0 ? 1 : 0
}
