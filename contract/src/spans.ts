/** Lengths of time in milliseconds, apart from `days.ts`, which knows London's clock and is heavier to load. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** The length of a day that is no calendar day: of those in London two a year are an hour off. */
export const DAY_MS = 24 * HOUR_MS
