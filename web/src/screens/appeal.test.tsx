import type { Appeal } from '@hemline/contract/safety/shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Decision } from './appeal.tsx'

const appeal: Appeal = {
  act: 'SUSPENDED',
  note: 'Against our rules.',
  decidedAt: '2026-11-21T10:00:00.000Z',
  state: 'OFFERED',
  answerBy: null,
  answer: '',
  later: null,
}
const shown = (changes: Partial<Appeal>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Decision token="t" appeal={{ ...appeal, ...changes }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it.each(['OFFERED', 'OPEN', 'UPHELD', 'OVERTURNED'] as const)(
  'the link of a suspension names the ban after it, while the appeal is %s',
  (state) => {
    const banned = { act: 'BANNED', decidedAt: '2026-11-24T10:00:00.000Z' } as const
    const html = shown({ state, answerBy: '2026-11-27', later: banned })
    expect(html).toMatch(/After this decision, on [^,]*24 Nov[^,]*, we closed your account permanently\./)
    expect(html).toContain('This link can’t change that')
  },
)

it('has nothing of a later decision where there is none', () => {
  expect(shown({})).not.toContain('After this decision')
})
