import type { Channel, Topic } from './shapes.ts'

/** The button of an email about each topic. */
const actionWords: { [topic in Topic]: string } = {
  orders: 'Open the order',
  progress: 'Open the order',
  reminders: 'Open the order',
  reviews: 'Leave a review',
  messages: 'Read and answer',
  friends: 'Open your friends',
}

/** The button of an email that opens one of these pages, whatever its topic. */
const pageWords: { [path: string]: string } = {
  '/balance': 'Pay now',
  '/coins': 'See your coins',
  '/orders': 'See your orders',
  '/payouts': 'See your payouts',
}

/** The fragment of a link to a request that waits for an answer. The link itself changes nothing. */
export const ANSWER_FRAGMENT = 'answer'

/** The button of an email, by the page it opens. */
export function actionLabel(topic: Topic, path: string): string {
  if (path.endsWith(`#${ANSWER_FRAGMENT}`)) return 'Accept or decline'
  return pageWords[path] ?? actionWords[topic]
}

/** The name and description of each topic in the settings. */
export const topicWords: { [topic in Topic]: { label: string; about: string } } = {
  orders: {
    label: 'Requests and loans',
    about: 'Requests, answers, cancellations, payments and deadlines. The other person relies on these.',
  },
  progress: { label: 'On the way', about: 'Posted, arrived, complete.' },
  reminders: { label: 'Reminders', about: 'Requests you haven’t answered, and the day before something is due.' },
  reviews: { label: 'Reviews', about: 'When you are asked for one.' },
  messages: { label: 'Messages', about: 'Emailed only if you haven’t read them within a few minutes.' },
  friends: {
    label: 'Friends',
    about: 'When someone wants to be friends, says yes to you, or lists something new. New items aren’t emailed.',
  },
}

export const channelWords: { [channel in Channel]: string } = { push: 'Push', email: 'Email' }

export const notificationTexts = {
  unknownService: 'We can’t send notifications to this browser: we don’t know its push service.',
  blocked: 'Notifications are blocked for Hemline on this device.',
  unsupported: 'This browser can’t show notifications.',
  tookTooLong: 'Turning on notifications took too long. Please check your connection and try again.',
  noService: 'Your browser’s push service didn’t answer. Please check your connection and try again.',
  failed: 'We couldn’t change your notification settings. Please try again.',
  switchedOn: 'Notifications are on for this device.',
  switchedOff: 'Notifications are off for this device.',
} as const

/** How to unblock notifications, step by step. */
export const unblockSteps = [
  'Open the settings of this site: the icon beside the address.',
  'Set Notifications to Allow.',
  'Come back here and turn them on.',
] as const
/** The same in the app for Android or iOS, which has no address. */
export const phoneUnblockSteps = [
  'Open your phone’s settings and find this app.',
  'Allow notifications.',
  'Come back here and turn them on.',
] as const
export const iphoneSteps = [
  'Tap Share in Safari, then Add to Home Screen.',
  'Open Hemline from your home screen.',
  'Come back here and turn them on.',
] as const

/** The offer of pushes, after an action that another member will answer. */
export const offerTexts = {
  title: 'Turn on notifications?',
  why: {
    request: 'We’ll let you know as soon as your request is answered. Otherwise we’ll email you.',
    message: 'We’ll let you know as soon as they write back.',
  },
  yes: 'Turn on',
  no: 'Not now',
} as const
