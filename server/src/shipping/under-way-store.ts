import { sql } from 'kysely'

// `hasTurned` of the contract, for statements with a parcel `p`.

/** Whether a parcel `p` turned round to its sender: it is neither late nor missing, and does not arrive unless it is posted again. */
export const hasTurned = sql<boolean>`(p.delivered_at is null and p.turned_at is not null)`

/** Whether a parcel `p`, also one of which nothing is on record, may still reach its address: it neither arrived nor turned round. */
export const mayArrive = sql<boolean>`(p.delivered_at is null and p.turned_at is null)`
