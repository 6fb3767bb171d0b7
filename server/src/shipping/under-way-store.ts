import { sql } from 'kysely'

// `hasTurned` of the contract, for statements with a parcel `p`.

/** Whether a parcel `p` turned round to its sender: it is neither late nor missing, and does not arrive unless it is posted again. */
export const hasTurned = sql<boolean>`(p.delivered_at is null and p.turned_at is not null)`

/**
 * When Hemline knew that a parcel `p` turned round (decision 418): by the scan itself if none is stored, and if the stored one belongs to an
 * earlier turn, which a node of the version before ended and did not clear.
 */
export const turnKnownAt = sql<Date>`greatest(p.turned_at, p.turned_known_at)`

/** Whether a parcel `p`, also one of which nothing is on record, may still reach its address: it neither arrived nor turned round. */
export const mayArrive = sql<boolean>`(p.delivered_at is null and p.turned_at is null)`
