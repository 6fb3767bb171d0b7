/** Returns the first line of a letter to a member: without a name for one who has none yet. */
export const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,')
