/**
 * A part of a policy: a paragraph, points, or rows of a name and its value. Links are written `[words](/address)`;
 * `{operator}` and `{contact}` are placeholders for the operator of this Hemline and their contact.
 */
export type Block = string | { points: readonly string[] } | { rows: readonly (readonly [string, string])[] }

export type Section = { id: string; title: string; blocks: readonly Block[] }

export type Policy = { title: string; lead: string; sections: readonly Section[] }

/** The operator of this Hemline, as configured. */
export type Operator = { name: string | null; email: string | null }
