/** Texts of the friends screen and its refusals (community.txt §8). */
export const friendTexts = {
  fetchFailed: 'Failed to fetch friends',
  contactsFailed: 'Failed to process contacts',
  contactsAbout:
    'Those of your contacts who are on Hemline, and let themselves be found, are asked to be your friends. Nothing of the others is kept.',
  contactsDenied: 'Hemline may not read your contacts. You can allow it in the settings of your phone.',
  contactsAsked: (count: number) =>
    count === 0
      ? 'None of your contacts is on Hemline yet.'
      : `${count} of your contacts ${count === 1 ? 'has' : 'have'} been asked.`,
  asked: (name: string) => `${name} has been asked.`,
  notFound: 'If this belongs to a member, they have been asked. Check the spelling if you expected to see them here.',
} as const
