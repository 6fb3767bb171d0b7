import type { Channel, Topic } from './shapes.ts'

/** The button of an e-mail about each topic. */
export const actionWords: { [topic in Topic]: string } = {
  orders: 'Open the order',
  progress: 'Open the order',
  reminders: 'Open the order',
  reviews: 'Leave a review',
  messages: 'Read and answer',
}

/** How the settings name each topic, and what it holds. */
export const topicWords: { [topic in Topic]: { label: string; about: string } } = {
  orders: {
    label: 'Requests and loans',
    about: 'Requests, answers, cancellations, payments and dates that must be kept. The other side counts on these.',
  },
  progress: { label: 'On the way', about: 'Posted, arrived, given back, complete.' },
  reminders: { label: 'Reminders', about: 'A day or two before something is due.' },
  reviews: { label: 'Reviews', about: 'When you are asked for one.' },
  messages: { label: 'Messages', about: 'By e-mail only when you have not read them for some minutes.' },
}

export const channelWords: { [channel in Channel]: string } = { push: 'Push', email: 'E-mail' }

export const notificationTexts = {
  unknownService: 'Notifications cannot be sent to this browser: we do not know its push service.',
} as const
