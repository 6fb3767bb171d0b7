/**
 * A part of a policy: a paragraph, points, or rows of a name and its value. Links are written `[words](/address)`; `{operator}`
 * and `{contact}` stand for the operator of this Hemline and how to reach them.
 */
export type Block = string | { points: readonly string[] } | { rows: readonly (readonly [string, string])[] }

export type Section = { id: string; title: string; blocks: readonly Block[] }

export type Policy = { title: string; lead: string; sections: readonly Section[] }

/** Who runs this Hemline, as far as the settings say. */
export type Operator = { name: string | null; email: string | null }
