/**
 * Returns `template` with each `{name}` replaced by its value. Values are inserted literally: `$&` in a value is not a
 * pattern, and `{lendee}` in a value is not a placeholder. A placeholder without a value is left unchanged.
 */
export function fill(template: string, values: { readonly [place: string]: string }): string {
  return template.replace(/\{(\w+)\}/g, (written, place: string) =>
    Object.hasOwn(values, place) ? (values[place] ?? written) : written,
  )
}
