import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Call } from '../contract/src/call.ts'

/** As much of JSON Schema as the contract needs. */
type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  propertyNames?: Schema
  additionalProperties?: Schema | false
  [rule: string]: unknown
}

/** A call as JSON Schemas: what is sent in, what the server answers, and what a page reads of that. */
type Wire = { audience: Call['audience']; inputs: Record<string, Schema>; answers: Schema; reads: Schema }
export type Contract = Record<string, Wire>

/** The contract of the last release; written by `npm run release`. */
export type Released = { version: string; calls: Contract }

export const RELEASED_CONTRACT_FILE = 'contract/released.json.gz'

export const packed = (released: Released): Buffer => gzipSync(JSON.stringify(released), { level: 9 })
export const readReleased = (root: string): Released =>
  JSON.parse(gunzipSync(readFileSync(join(root, RELEASED_CONTRACT_FILE))).toString())

/** Returns each call of a work tree, by method and path, and the body of a refusal. */
export async function contractOf(root: string): Promise<Contract> {
  const folder = join(root, 'contract/src')
  const files = globSync(['*/*calls.ts', 'refusals.ts'], { cwd: folder }).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
  const named = modules.flatMap((module) => Object.entries(module as Record<string, Partial<Call> | null>))
  return Object.fromEntries(
    named.flatMap(([name, value]) => {
      if (name === 'RefusalBody') return [['a refusal', wireOf({ answer: value as Call['answer'] })]]
      const isCall = typeof value === 'object' && value?.path !== undefined && value.answer !== undefined
      return isCall ? [[`${value.method} ${value.path}`, wireOf(value)]] : []
    }),
  )
}

/** Returns a call, of which only the answer is needed, as JSON Schemas. */
export function wireOf({ audience = 'member', params, query, body, answer }: Partial<Call>): Wire {
  const schema = (of: z.core.$ZodType, io: 'input' | 'output') => z.toJSONSchema(of, { io, unrepresentable: 'any' })
  const inputs = Object.entries({ params, query, body }).flatMap(([part, of]) =>
    of ? [[part, schema(of, 'input')]] : [],
  )
  // what is left out of an answer is read as its default; the server itself always answers it
  const both = { answers: schema(answer!, 'output'), reads: schema(answer!, 'input') }
  return { audience, inputs: Object.fromEntries(inputs), ...both } as Wire
}

/**
 * Returns what pages and nodes of two versions cannot read of each other, as `call  where: what`: pages of the released one at
 * a present node, and present pages at a node of the released version, which a roll-out still has (decision 463). What a rule
 * in code refuses, as `z.refine`, is not seen.
 */
export function contractBreaks(released: Contract, present: Contract): string[] {
  return Object.entries(released).flatMap(([name, was]) => {
    const now = present[name]
    if (!now) return [`${name}  is gone`]
    const isNarrower = audiences.indexOf(now.audience) > audiences.indexOf(was.audience)
    return [
      ...(isNarrower ? [`for: ${now.audience}`] : []),
      ...Object.keys({ ...was.inputs, ...now.inputs }).flatMap((part) =>
        mismatches(was.inputs[part] ?? absent(part), now.inputs[part] ?? { type: 'object' }, part, true),
      ),
      ...mismatches(now.answers, was.reads, 'answer'),
      ...mismatches(was.answers, now.reads, 'answer of a released node'),
    ].map((fault) => `${name}  ${fault}`)
  })
}

/** What a page sends that knows no such part: an empty query, but no body. */
const absent = (part: string): Schema => (part === 'body' ? {} : { type: 'object' })

const audiences = ['anyone', 'member', 'operator']
const atLeast = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const atMost = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const same = ['format', 'pattern', 'multipleOf', 'allOf', 'not', 'prefixItems']

const choices = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(choices) ??
  (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema])
const valuesOf = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum)

/** Returns why a value of `sent` may not fit `read`. With `whole` each field that is sent must be read, too. */
function mismatches(sent: Schema, read: Schema, at: string, whole = false): string[] {
  return choices(sent).flatMap((one) => {
    const others = choices(read)
    const alike = others.filter(({ type }) => !type || type === one.type)
    const tries = (alike.length > 0 ? alike : others).map((other) => mismatchesOfOne(one, other, at, whole))
    return tries.sort((left, right) => left.length - right.length)[0]!
  })
}

function mismatchesOfOne(sent: Schema, read: Schema, at: string, whole: boolean): string[] {
  if (!read.type && !valuesOf(read)) return []
  if (sent.type !== read.type && !(sent.type === 'integer' && read.type === 'number'))
    return [`${at}: ${sent.type ?? 'anything'}, read as ${read.type}`]
  const [values, known] = [valuesOf(sent), valuesOf(read)]
  const unknown = known && (values?.filter((value) => !known.includes(value)) ?? ['any'])
  if (unknown?.length) return [`${at}: the value ${unknown.join(', ')}`]
  if (values) return []
  const rules = [
    ...atLeast.filter((rule) => rule in read && !((sent[rule] as number) >= (read[rule] as number))),
    ...atMost.filter((rule) => rule in read && !((sent[rule] as number) <= (read[rule] as number))),
    ...same.filter((rule) => rule in read && JSON.stringify(sent[rule]) !== JSON.stringify(read[rule])),
  ]
  const [fields, wanted] = [sent.properties ?? {}, read.properties ?? {}]
  return [
    ...rules.map((rule) => `${at}: ${rule} ${read[rule]}`),
    ...(read.required ?? [])
      .filter((name) => !sent.required?.includes(name))
      .map((name) => `${at}.${name}: ${name in fields ? 'not always there' : 'missing'}`),
    ...Object.keys(whole ? fields : {})
      .filter((name) => !(name in wanted))
      .map((name) => `${at}.${name}: not read`),
    ...Object.keys(fields)
      .filter((name) => name in wanted)
      .flatMap((name) => mismatches(fields[name]!, wanted[name]!, `${at}.${name}`, whole)),
    ...(read.items ? mismatches(sent.items ?? {}, read.items, `${at}[]`, whole) : []),
    ...(read.propertyNames ? mismatches(sent.propertyNames ?? {}, read.propertyNames, `${at} key`, whole) : []),
    ...(read.additionalProperties
      ? mismatches(sent.additionalProperties || {}, read.additionalProperties, `${at}{}`, whole)
      : []),
  ]
}
