import type { Form, FormValue } from '../../../sandboxes/payments/form.ts'

/** The part of an OpenAPI 3.0 schema that Stripe's description uses. */
export type Schema = {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  maxLength?: number
  pattern?: string
}

type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Returns the described path of a real one: "/v1/refunds/re_1" -> "/v1/refunds/{refund}". */
export function describedPath(description: Description, path: string): string | undefined {
  const parts = path.split('/')
  return Object.keys(description.paths).find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith('{') || part === parts[index])
    )
  })
}

/**
 * Returns the errors of a JSON value, each with its path; none when it is valid. Not ajv, which takes ten times as long
 * to compile Stripe's schemas as this takes to read them (decision 88).
 */
export function wrongIn(description: Description, schema: Schema, value: unknown, at = '$'): string[] {
  if (schema.$ref) {
    const named = description.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return named ? wrongIn(description, named, value, at) : [`${at}: ${schema.$ref} is not described`]
  }
  if (value === null) return schema.nullable ? [] : [`${at}: may not be null`]
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => wrongIn(description, one, value, at))
    return tries.some((wrong) => wrong.length === 0) ? [] : (tries.toSorted((a, b) => a.length - b.length)[0] ?? [])
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is not one of its values`]
  const kind = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  if (schema.type && schema.type !== kind && !(schema.type === 'number' && kind === 'integer')) {
    return [`${at}: ${kind} instead of ${schema.type}`]
  }
  if (typeof value === 'string') {
    const tooLong = schema.maxLength !== undefined && value.length > schema.maxLength
    const odd = schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)
    return tooLong || odd ? [`${at}: ${JSON.stringify(value)} is too long or of another form`] : []
  }
  if (Array.isArray(value)) {
    return value.flatMap((one, index) =>
      schema.items ? wrongIn(description, schema.items, one, `${at}[${index}]`) : [],
    )
  }
  if (typeof value !== 'object') return []
  return wrongInObject(description, schema, value as Record<string, unknown>, at)
}

function wrongInObject(description: Description, schema: Schema, value: Record<string, unknown>, at: string): string[] {
  const missing = (schema.required ?? [])
    .filter((name) => value[name] === undefined)
    .map((name) => `${at}.${name}: is missing`)
  const inside = Object.entries(value).flatMap(([name, one]) => {
    const property = schema.properties?.[name]
    if (property) return wrongIn(description, property, one, `${at}.${name}`)
    if (schema.additionalProperties === false) return [`${at}.${name}: is not described`]
    return typeof schema.additionalProperties === 'object'
      ? wrongIn(description, schema.additionalProperties, one, `${at}.${name}`)
      : []
  })
  return [...missing, ...inside]
}

/** Converts a form's texts to the schema's types: "100" -> 100 for an integer. */
export function typedForm(schema: Schema, form: FormValue): unknown {
  if (schema.anyOf) {
    const fitting = schema.anyOf.find(
      (one) => (typeof form === 'string') === (one.type !== 'object' && one.type !== 'array'),
    )
    return typedForm(fitting ?? {}, form)
  }
  if (typeof form === 'string') {
    if (schema.type === 'integer' && /^-?\d+$/.test(form)) return Number(form)
    if (schema.type === 'boolean' && (form === 'true' || form === 'false')) return form === 'true'
    return form
  }
  if (Array.isArray(form)) return form.map((one) => typedForm(schema.items ?? {}, one))
  return Object.fromEntries(
    Object.entries(form as Form).map(([name, one]) => {
      const inner =
        schema.properties?.[name] ??
        (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {})
      return [name, typedForm(inner, one)]
    }),
  )
}
