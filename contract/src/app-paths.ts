import { deskSections } from './operator/sections.ts'
import { patternsOf, routes } from './routes.ts'

const listingId = /^[0-9a-z]{12}$/
/** The form of a parameter where two patterns would otherwise match the same paths. */
const forms: Record<string, (part: string) => boolean> = {
  [`${routes.listing} :slugAndId`]: (part) => listingId.test(part.slice(-12)),
  [`${routes.operator} :section?`]: (part) => (deskSections as readonly string[]).includes(part),
  [`${routes.request} :id`]: (part) => listingId.test(part),
}

type Part = { literal: string } | { isValid: (part: string) => boolean }
/** A pattern by its parts, of which the last may be absent. */
type Pattern = { least: number; parts: readonly Part[] }

const patterns: readonly Pattern[] = Object.values(routes).flatMap((route) =>
  patternsOf(route).map((pattern) => {
    const names = pattern.split('/').slice(1)
    return {
      least: names.filter((name) => !name.endsWith('?')).length,
      parts: names.map((name) =>
        name.startsWith(':') ? { isValid: forms[`${route} ${name}`] ?? (() => true) } : { literal: name },
      ),
    }
  }),
)

function fits({ least, parts: wanted }: Pattern, parts: readonly string[]): boolean {
  if (parts.length < least || parts.length > wanted.length) return false
  return parts.every((part, at) => {
    const one = wanted[at]!
    return 'literal' in one ? one.literal === part.toLowerCase() : part !== '' && one.isValid(part)
  })
}

/** Whether the app has a screen at this path (without query and fragment). Its subject may still not exist. */
export function isAppPath(path: string): boolean {
  const parts = (path === '/' ? path : path.replace(/\/+$/, '')).split('/').slice(1)
  return patterns.some((pattern) => fits(pattern, parts))
}
