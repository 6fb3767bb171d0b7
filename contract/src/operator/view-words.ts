import { VIEW_MINUTES } from './member-view.ts'

/** What a member and an operator read about a view of the app as the member sees it. */
export const viewTexts = {
  closed: 'This stays private: messages, cards, accounts and links aren’t shown while you see Hemline as a member.',
  title: 'We looked at Hemline as you see it',
  notice: (note: string) =>
    `Someone who runs this Hemline saw it as you do, for up to ${VIEW_MINUTES} minutes. They couldn’t change anything or read your messages. The reason: ${note}`,
}
