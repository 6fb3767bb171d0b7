import type { OutboxLine, OutboxState } from './outbox-shapes.ts'

export const outboxStateWords: { [state in Exclude<OutboxState, 'ALL'>]: string } = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  LEFT_OUT: 'Left out',
  BOUNCED: 'Came back',
  FAILED: 'Failed',
}

/** Why a letter or push was left out. */
export const outcomeReasons: { [outcome in NonNullable<OutboxLine['outcome']>]: string } = {
  SENT: '',
  SWITCHED_OFF: 'The member switched it off',
  READ: 'Seen in the app first',
  TOLD_ALREADY: 'An earlier email covers it',
  NO_DEVICE: 'No device takes pushes',
  GONE: 'The account was deleted',
  NO_ADDRESS: 'Emails to their address come back',
  NOT_NEEDED: 'No longer needed, or its link has expired',
}
