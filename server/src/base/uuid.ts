import { type RawBuilder, sql } from 'kysely'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be compared with a column of UUIDs: PostgreSQL fails the statement for any other text. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** SQL: the UUID that a column of texts has, null for any other text. */
export const uuidIn = (text: RawBuilder<unknown>) =>
  sql<string | null>`case when (${text}) ~ ${sql.lit(UUID.source)} then (${text})::uuid end`
