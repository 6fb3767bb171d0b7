import type { Channel, Topic } from './shapes.ts'

/** The button of an email about each topic. */
export const actionWords: { [topic in Topic]: string } = {
  orders: 'Open the order',
  progress: 'Open the order',
  reminders: 'Open the order',
  reviews: 'Leave a review',
  messages: 'Read and answer',
  friends: 'Open your friends',
}

/** The button of an email, by the page it opens. */
export function actionLabel(topic: Topic, path: string): string {
  if (path === '/payouts') return 'See your payouts'
  return path === '/balance' ? 'Pay now' : actionWords[topic]
}

/** The name and description of each topic in the settings. */
export const topicWords: { [topic in Topic]: { label: string; about: string } } = {
  orders: {
    label: 'Requests and loans',
    about: 'Requests, answers, cancellations, payments and dates that must be kept. The other side counts on these.',
  },
  progress: { label: 'On the way', about: 'Posted, arrived, given back, complete.' },
  reminders: { label: 'Reminders', about: 'A day or two before something is due.' },
  reviews: { label: 'Reviews', about: 'When you are asked for one.' },
  messages: { label: 'Messages', about: 'By e-mail only when you have not read them for some minutes.' },
  friends: { label: 'Friends', about: 'When someone wants to be friends, or says yes to you.' },
}

export const channelWords: { [channel in Channel]: string } = { push: 'Push', email: 'E-mail' }

export const notificationTexts = {
  unknownService: 'Notifications cannot be sent to this browser: we do not know its push service.',
  blocked: 'Notifications are blocked for Hemline on this device.',
  unsupported: 'This browser cannot show notifications.',
  tookTooLong: 'Switching notifications on took too long. Please check your connection and try again.',
  noService: 'Your browser’s push service did not answer. Please check your connection and try again.',
  failed: 'Your notification settings could not be changed. Please try again.',
  switchedOn: 'Notifications are on for this device.',
  switchedOff: 'Notifications are off for this device.',
} as const

/** How to unblock notifications, step by step. */
export const unblockSteps = [
  'Open the settings of this site: the icon beside the address.',
  'Set Notifications to Allow.',
  'Come back here and switch them on.',
] as const
export const iphoneSteps = [
  'Tap Share in Safari, then Add to Home Screen.',
  'Open Hemline from your home screen.',
  'Come back here and switch them on.',
] as const

/** The offer of pushes, after an action that another member will answer. */
export const offerTexts = {
  title: 'Shall we tell you on this device?',
  why: {
    request: 'You hear the moment your request is answered. Otherwise an e-mail comes.',
    message: 'You hear the moment somebody writes back.',
  },
  yes: 'Yes, tell me',
  no: 'Not now',
} as const
