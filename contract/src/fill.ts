/**
 * Returns `template` with each `{place}` replaced by its value. A value is text and nothing else: `$&` in a name is no
 * pattern, and `{lendee}` in a name is no place. A place without a value stays as it is written.
 */
export function fill(template: string, values: { readonly [place: string]: string }): string {
  return template.replace(/\{(\w+)\}/g, (written, place: string) =>
    Object.hasOwn(values, place) ? (values[place] ?? written) : written,
  )
}
