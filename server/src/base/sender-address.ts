/** Returns the address alone of a sender such as `Hemline <hello@hemline.example>`. */
export const addressIn = (sender: string): string => /<(.+)>/.exec(sender)?.[1] ?? sender

/** Returns the name before the address of a sender; null without one. */
export const nameIn = (sender: string): string | null => /^\s*"?([^"<]*[^"<\s])"?\s*</.exec(sender)?.[1]?.trim() ?? null

/** Returns the host of a sender's address; null without one. */
export const hostIn = (sender: string): string | null => /[^\s<>@]+@([^\s<>@]+)/.exec(addressIn(sender))?.[1] ?? null
