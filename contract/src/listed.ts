/** Returns parts of a sentence as one: "a", "a and b", "a, b and c"; an empty text for none. */
export const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
