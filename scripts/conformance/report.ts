/** The result for one set of external data: the number of verdicts, the wrong ones, and remarks. */
export type Outcome = { set: string; checked: number; wrong: string[]; note?: string }

/** Collects the verdicts of one set. */
export function openSet(set: string): {
  expect(about: string, got: unknown, wanted: unknown): void
  outcome(note?: string): Outcome
} {
  let checked = 0
  const wrong: string[] = []
  return {
    expect(about, got, wanted) {
      checked += 1
      const [is, should] = [JSON.stringify(got), JSON.stringify(wanted)]
      if (is !== should) wrong.push(`${about}: ${is} instead of ${should}`)
    },
    outcome: (note) => ({ set, checked, wrong, ...(note && { note }) }),
  }
}
