import { z } from 'zod/mini'

/** The stream of what happens to a member, as server-sent events: see docs/decisions/0013. */
export const LIVE_PATH = '/api/live'

/**
 * What an event is about. It carries ids only: the app asks for what it shows, and is answered by what it may see. `friend`
 * is her list of friends and of whom she blocks, `circle` whose things she may see; `listing`, `favourite`, `account` (her
 * details) and `setting` (what she is told, and on which devices) are what a member changed herself, for her other tabs and
 * devices; `desk` is the operators' room.
 */
export const liveTopics = [
  'message',
  'notification',
  'order',
  'coin',
  'friend',
  'circle',
  'listing',
  'favourite',
  'account',
  'setting',
  'desk',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Which things changed, by the names they have on the wire: conversationId, messageId, orderId, notificationId. */
export const LiveIds = z.record(z.string(), z.string())
export type LiveIds = z.infer<typeof LiveIds>

/**
 * The events beside the topics. `ready`: the stream stands, its id is the newest that there is. `reset`: what was missed
 * is too old or too much to be told one by one, so ask for everything again.
 */
export type LiveSignal = 'ready' | 'reset'
