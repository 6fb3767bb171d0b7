/** Lengths of time in milliseconds, separate from `days.ts`, which loads the time zone of London. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours. Two calendar days a year in London are an hour longer or shorter. */
export const DAY_MS = 24 * HOUR_MS
