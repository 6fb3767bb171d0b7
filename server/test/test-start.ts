/** A Tuesday 73 days before a bank holiday and 75 before a change of clocks. */
const ORDINARY = '2027-01-12T10:00:00Z'

/**
 * The time at which the clock of every test begins: an ISO instant, the same on every day and at every hour of the
 * machine. `npm test -- days` sets it to harder ones.
 */
export const testStart: string = process.env.TEST_STARTS_AT || ORDINARY
