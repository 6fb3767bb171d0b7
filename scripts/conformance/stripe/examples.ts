/** An object of each kind from Stripe, by the name in its `object`. */
export type Examples = Record<string, Record<string, unknown>>

/**
 * Returns the fields of an answer that Stripe's own objects lack, at any depth: by another name, or of another type.
 */
export function unlike(examples: Examples, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => unlike(examples, one))
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.entries(value)
  const { object: kind, deleted } = value as { object?: string; deleted?: boolean }
  const example = deleted ? undefined : examples[kind ?? '']
  const own = example ? fields.flatMap(([name, one]) => fieldUnlike(`${kind}.${name}`, example, name, one)) : []
  return [...own, ...fields.flatMap(([, one]) => unlike(examples, one))]
}

function fieldUnlike(place: string, example: Record<string, unknown>, name: string, value: unknown): string[] {
  if (!(name in example)) return [`${place} is not Stripe’s`]
  const [is, should] = [typeOf(value), typeOf(example[name])]
  // an expandable field is an id or the object
  const mayExpand = [is, should].includes('text') && [is, should].includes('thing')
  return is === should || is === 'nothing' || should === 'nothing' || mayExpand
    ? []
    : [`${place} is a ${is}, not a ${should}`]
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  const names: Record<string, string> = { object: 'thing', string: 'text' }
  return names[typeof value] ?? typeof value
}
