/**
 * Returns `template` with each `{place}` replaced by its value. Values are inserted literally: `$&` in a
 * name is not a pattern, and `{lendee}` in a name is not a place. A place without a value is left as it is.
 */
export function fill(template: string, values: { readonly [place: string]: string }): string {
  return template.replace(/\{(\w+)\}/g, (written, place: string) =>
    Object.hasOwn(values, place) ? (values[place] ?? written) : written,
  )
}
