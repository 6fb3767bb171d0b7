import { invalidRequest } from './stripe-fault.ts'

export type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

/**
 * Reads Stripe's form encoding: `a[b][c]=1&d[0]=2&d[]=3` -> { a: { b: { c: '1' } }, d: ['2', '3'] }. Not qs, which has
 * 22 dependencies and drops metadata named like properties of Object (decision 88).
 */
export function readForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')]
    let place: Form = root
    for (const [index, step] of steps.entries()) {
      const key = step === '' ? String(Object.keys(place).length) : step
      if (index === steps.length - 1) place[key] = value
      else {
        const next = place[key]
        const inner: Form = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
        place[key] = inner
        place = inner
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, settled(value)]))
}

function settled(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, settled(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Returns a text field; an empty one counts as missing. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  return value
}

export function neededText(form: Form, name: string): string {
  const value = text(form, name)
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  }
  return value
}

export function whole(form: Form, name: string): number | undefined {
  const value = text(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(value)
}

export function flag(form: Form, name: string): boolean {
  const value = text(form, name)
  if (value !== undefined && value !== 'true' && value !== 'false') {
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
  }
  return value === 'true'
}

/** Returns named texts, such as metadata: at most 50 of 500 characters, as with Stripe. */
export function record(form: Form, name: string): Record<string, string> {
  const value = form[name]
  if (value === undefined || value === '') return {}
  if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest(`Invalid object`, { param: name })
  const entries = Object.entries(value).filter(([, inner]) => inner !== '')
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys', { param: name })
  for (const [key, inner] of entries) {
    if (typeof inner !== 'string' || inner.length > 500 || key.length > 40) {
      throw invalidRequest(`Metadata values can have up to 500 characters: ${key}`, { param: `${name}[${key}]` })
    }
  }
  return Object.fromEntries(entries) as Record<string, string>
}

export function texts(form: Form, name: string): string[] {
  const value = form[name]
  if (value === undefined || value === '') return []
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name })
  return value.map(String)
}

export function inner(form: Form, name: string): Form {
  const value = form[name]
  if (value === undefined || value === '') return {}
  if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: name })
  return value
}
