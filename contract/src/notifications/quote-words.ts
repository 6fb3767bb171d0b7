/** What a member wrote, as a paragraph of its own in a notice: never in Hemline's voice. */
export const quotedText = (name: string, words: string): string => `${name} writes: “${words.replace(/\s+/g, ' ')}”`

/** Whether a paragraph of a notice is what a member wrote. */
export const isQuoted = (paragraph: string): boolean => / writes: “.*”$/.test(paragraph)
