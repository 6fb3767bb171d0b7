/** Returns the JSON value with `change` applied to every text in it; keys stay. */
export function mapTextsDeep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTextsDeep(one, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTextsDeep(one, change)]))
}
