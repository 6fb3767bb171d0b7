/** Identifies a conversation by its two members, in the same way for both. */
export function participantsKeyOf(oneId: string, otherId: string): string {
  return [oneId, otherId].sort().join(':')
}
