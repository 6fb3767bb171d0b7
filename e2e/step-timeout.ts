/**
 * How long a step of a journey waits for what it needs, in ms: as long as a machine that is many times slower needs. A green
 * step does not wait for it.
 */
export const STEP_TIMEOUT_MS = 60_000
