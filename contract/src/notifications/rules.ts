import type { Channel, Topic } from './shapes.ts'

/** What a member cannot switch off: money, dates and answers that the other side counts on. */
const locked: readonly Topic[] = ['orders']

/** Whether a member may not switch this topic off: order-critical ones always reach her. */
export function isLocked(topic: Topic): boolean {
  return locked.includes(topic)
}

/** What a member changed from the beginning, at which everything is on. */
export type Choice = { topic: Topic; channel: Channel; isOn: boolean }

/** Whether she is told about a topic in this way. */
export function isWanted(choices: readonly Choice[], topic: Topic, channel: Channel): boolean {
  if (isLocked(topic)) return true
  return choices.find((choice) => choice.topic === topic && choice.channel === channel)?.isOn ?? true
}
