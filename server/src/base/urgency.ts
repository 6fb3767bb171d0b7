/**
 * The order of waiting work: codes that a person is waiting for, then payments, notices, reminders, and newsletters
 * last. A higher number goes first, in the job queue and at the mail server (decision 63).
 */
export const urgency = { code: 40, money: 30, notice: 20, reminder: 10, newsletter: 0 } as const
export type Urgency = keyof typeof urgency
