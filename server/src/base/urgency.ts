/**
 * What goes first when many wait: codes that somebody sits and waits for, then what is about money, notices, reminders, and
 * newsletters last. A higher number goes first, in the job queue and at the mail server (decision 63).
 */
export const urgency = { code: 40, money: 30, notice: 20, reminder: 10, newsletter: 0 } as const
export type Urgency = keyof typeof urgency
