/** Returns the address alone of a sender such as `Hemline <hello@hemline.example>`. */
export const addressIn = (sender: string): string => /<(.+)>/.exec(sender)?.[1] ?? sender
