import { addDays, today } from '@hemline/contract/days.ts'
import { z } from 'zod'
import { testStart } from './test-start.ts'

export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  required?: string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
/** The path of a value in a body: names and list positions. */
export type Path = (string | number)[]

/** A day still to come for as long as a test lasts. */
const day = addDays(today(new Date(testStart)), 50)
/** A valid text for each pattern of the contract and each format of JSON schema. */
const samples: Record<string, unknown> = {
  '^[0-9a-z]{12}$': 'abcdefghij12',
  '^[0-9a-z]{26}$': 'abcdefghijklmnopqrstuvwx12',
  '^[0-9A-Z]{8}$': 'ABCD1234',
  '^[0-9b-hjkmnp-z]{4}$': 'gcpv',
  '^[0-9b-hjkmnp-z]{5}$': 'gcpvj',
  '^\\d{6}$': '123456',
  '^20\\d\\d-(0[1-9]|1[0-2])$': day.slice(0, 7),
  uuid: '00000000-0000-4000-8000-000000000000',
  date: day,
  'date-time': `${day}T10:00:00.000Z`,
  email: 'nobody@hemline.test',
  uri: 'https://hemline.test/',
}
export const LISTING_ID = '^[0-9a-z]{12}$'
export const SHARE_TOKEN = '^[0-9a-z]{26}$'

/** The input of a call as a plain JSON schema; null when it has none. */
export function schemaOf(schema: z.core.$ZodType | undefined): JsonSchema | null {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null
}

/**
 * Returns a valid value for the schema, with all optional fields. `ids` are the values for fields with that name,
 * pattern or format.
 */
export function sampleOf(schema: JsonSchema, ids: Record<string, unknown> = {}, name = ''): unknown {
  if (name in ids) return ids[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sampleOf(choice.find((one) => one.type !== 'null') ?? choice[0]!, ids, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one, ids, name)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, value]) => [field, sampleOf(value, ids, field)]),
      )
    case 'array':
      return schema.items ? [sampleOf(schema.items, ids, name.replace(/s$/, ''))] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return textOf(schema, ids)
  }
}

function textOf({ pattern = '', format = '', minLength = 1 }: JsonSchema, ids: Record<string, unknown>): unknown {
  return ids[pattern] ?? ids[format] ?? samples[pattern] ?? samples[format] ?? 'x'.repeat(Math.max(1, minLength))
}

/** Every path in a value, including the root and list items. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))]
}

/** Returns the same value with a replacement at one path. */
export function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? replaced(inner, rest, by) : inner))
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) }
}
