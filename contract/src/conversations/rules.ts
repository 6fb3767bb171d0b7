/** Names the two members of a conversation, the same whichever of them reads it. */
export function participantsKeyOf(oneId: string, otherId: string): string {
  return [oneId, otherId].sort().join(':')
}
