import '../src/base/zod-setup.ts'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import './stage.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router'
import { holdErrors } from '../src/base/held-errors.ts'
import { setServerNow } from '../src/base/now.ts'
import { withOverlays } from '../src/base/overlays.ts'
import { Notices } from '../src/ui/notice.tsx'
import { type Answers, answerWith, stubFetch } from './answers.ts'

/** The time of every story, and its viewer: the borrower of the sample order. */
const NOW = '2026-12-01T09:00:00.000Z'
const viewer = { sub: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02', idToken: 'none', refreshToken: 'none', expiresAt: 4e12 }

stubFetch()
setServerNow(NOW, Date.now())
localStorage.setItem('hemline.session', JSON.stringify(viewer))
const history = withOverlays(createBrowserHistory({ v5Compat: true }))

/** The queries of the current story: the tests wait until they have finished. */
export let queries = new QueryClient()

/** Renders a story with what the app provides around its parts: router, queries with these answers, notices. */
export function Stage({ answers = {}, children }: { answers?: Answers | undefined; children: ReactNode }) {
  const [client] = useState(() => {
    answerWith(answers)
    queries = new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
        mutations: { retry: false, networkMode: 'always' },
      },
    })
    holdErrors(queries)
    return queries
  })
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <HistoryRouter history={history}>
          <main className="stage">
            <Suspense>{children}</Suspense>
          </main>
        </HistoryRouter>
        <Notices />
      </QueryClientProvider>
    </StrictMode>
  )
}
