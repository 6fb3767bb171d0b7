/* A change against what its sender saw (product.md §7, decision 260). */

export const seenTexts = {
  changed: 'This was changed somewhere else after you opened it. Check what’s different, then save again.',
  /** Beside a field. */
  field: 'This was changed somewhere else after you opened it.',
  title: 'Changed somewhere else',
  about: 'You’re editing these here too. Save again to keep yours, or use the newer one.',
  now: ({ label, now }: { label: string; now: string }) => `${label}: ${now}`,
  take: 'Use this',
  takeOf: (label: string) => `Use this ${label.toLowerCase()}`,
} as const

/** Equal for values that a reader cannot tell apart: texts without invisible characters and with single spaces. */
function comparable(value: unknown): string {
  const plain = (one: unknown): unknown => {
    if (typeof one === 'string') {
      const visible = one.normalize('NFC').replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\s]+/gu, ' ')
      return visible.trim()
    }
    return Array.isArray(one) ? one.map(plain) : (one ?? '')
  }
  return JSON.stringify(plain(value))
}

/** Whether two values of a field are the same to a reader; null, undefined and an empty text are. */
export const readsTheSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/**
 * Returns the fields of a change that are stored with another value than the sender saw, and not with the one that they
 * want. A field that `seen` does not name is not compared: clients without it change what they send, as ever.
 */
export function changedSince<Field extends string>({
  change,
  seen,
  stored,
}: {
  change: { readonly [field in Field]?: unknown }
  seen: { readonly [field in Field]?: unknown } | undefined
  stored: { readonly [field in Field]?: unknown }
}): Field[] {
  if (!seen) return []
  return (Object.keys(change) as Field[]).filter(
    (field) =>
      change[field] !== undefined &&
      seen[field] !== undefined &&
      !readsTheSame(stored[field], seen[field]) &&
      !readsTheSame(stored[field], change[field]),
  )
}

/** The fields of a form that differ from what it was opened with. */
export function changedFields<Form extends object>(form: Form, opened: Form): (keyof Form & string)[] {
  return (Object.keys(form) as (keyof Form & string)[]).filter((field) => !readsTheSame(form[field], opened[field]))
}

/**
 * Follows a change made elsewhere: fields that were not edited here take the new values, and count as opened with them; an
 * edited one keeps what was typed, and what it was opened with.
 */
export function followChange<Form extends object>(
  { form, opened }: { form: Form; opened: Form },
  now: Form,
): { form: Form; opened: Form } {
  const edited = new Set<string>(changedFields(form, opened))
  const pick = (mine: Form) =>
    Object.fromEntries(
      (Object.keys(now) as (keyof Form & string)[]).map((field) => [
        field,
        edited.has(field) ? mine[field] : now[field],
      ]),
    ) as Form
  return { form: pick(form), opened: pick(opened) }
}
