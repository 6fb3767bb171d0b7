/**
 * A part of a policy: a paragraph, points, or rows of a name and its value. Links are written `[words](/address)`;
 * `{operator}`, `{contact}`, the fees (`{deliveryFee}`) and the words about labels (`{labelAnswer}`) are placeholders for what is
 * known only while Hemline runs.
 */
export type Block = string | { points: readonly string[] } | { rows: readonly (readonly [string, string])[] }

/** A topic of the questions and answers: `about` says in a line what it is about. */
export type Topic = { id: string; title: string; about: string; questions: readonly Question[] }
export type Question = { question: string; answer: readonly Block[] }

export type Section = { id: string; title: string; blocks: readonly Block[] }

export type Policy = { title: string; lead: string; sections: readonly Section[] }

/** The operator of this Hemline, as configured. */
export type Operator = { name: string | null; email: string | null }
