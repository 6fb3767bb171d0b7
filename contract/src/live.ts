import { z } from 'zod/mini'

/** The stream of a member's events, as server-sent events: see docs/decisions/0013. */
export const LIVE_PATH = '/api/live'

/**
 * The topic of an event. Events contain ids only: the app requests the data it shows, with the usual permissions.
 * `friend` is the member's list of friends and blocks, `circle` whose listings they may see; `listing`, `favourite`,
 * `account` (their details) and `setting` (notifications and devices) are the member's own changes, for their other
 * tabs and devices; `desk` is the operators' room.
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

/** The ids of what changed, by their names on the wire: conversationId, messageId, orderId, notificationId. */
export const LiveIds = z.record(z.string(), z.string())
export type LiveIds = z.infer<typeof LiveIds>

/**
 * The events besides the topics. `ready`: the stream is open, its id is the newest. `reset`: the missed events are too
 * old or too many to be replayed, so the client requests everything again.
 */
export type LiveSignal = 'ready' | 'reset'
