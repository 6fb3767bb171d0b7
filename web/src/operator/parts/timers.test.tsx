import type { TimersReport } from '@hemline/contract/operator/shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { timersQuery } from '../calls.ts'
import { Timers } from './timers.tsx'

// it listens to the page as soon as it is imported
vi.mock('../../ui/lazy-part.tsx', () => ({ lazyPart: () => () => null }))

const sweep: TimersReport['sweeps'][number] = {
  name: 'orders.expire',
  lastRunAt: '2026-11-30T09:00:00.000Z',
  nextRunAt: '2026-11-30T09:05:00.000Z',
  everySeconds: 300,
  process: null,
  tookMs: 20,
  isLate: false,
  runs: 12,
  failures: 0,
  lastFailureAt: null,
  lastFailure: null,
}
const shown = (changes: Partial<TimersReport>) => {
  const client = new QueryClient()
  client.setQueryData(timersQuery().queryKey, { sweeps: [sweep], queues: [], dead: [], ...changes })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Timers />
    </QueryClientProvider>,
  )
}

it('lists a queue only while something in it is waiting or has failed', () => {
  const idle = { name: 'idle', waiting: 0, failed: 0 }
  expect(shown({ queues: [idle] })).toContain('Nothing is waiting.')
  const html = shown({ queues: [idle, { name: 'busy', waiting: 3, failed: 0 }] })
  expect(html).toContain('busy')
  expect(html).not.toContain('idle')
  expect(shown({ queues: [{ name: 'broken', waiting: 0, failed: 1 }] })).toContain('broken')
})

it('shows a timer that is late or has failed, and every timer behind a line', () => {
  expect(shown({})).toContain('Everything ran on time')
  expect(shown({})).toContain('Every timer, and when it runs')
  const failed = { ...sweep, failures: 1, lastFailureAt: sweep.lastRunAt, lastFailure: 'No connection' }
  for (const troubled of [{ ...sweep, isLate: true }, failed]) {
    const html = shown({ sweeps: [sweep, troubled] })
    expect(html).toContain('aria-label="Late or failed"')
    expect(html).not.toContain('Everything ran on time')
  }
})
