/** Returns the object with what its promises resolve to; rejects as soon as one rejects. */
export async function allKeyed<T extends Record<string, unknown>>(
  promises: T,
): Promise<{ [Key in keyof T]: Awaited<T[Key]> }> {
  const values = await Promise.all(Object.values(promises))
  const entries = Object.keys(promises).map((key, index) => [key, values[index]])
  return Object.fromEntries(entries) as { [Key in keyof T]: Awaited<T[Key]> }
}
