/** Texts of the friends screen and its refusals (community.txt §8). */
export const friendTexts = {
  fetchFailed: 'Failed to fetch friends',
  contactsFailed: 'Failed to process contacts',
  asked: (name: string) => `${name} has been asked.`,
  notFound: 'If there is a member behind this, she has been asked. Check the spelling if you expected her here.',
} as const
