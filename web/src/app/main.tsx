import './react-first.ts'
import '../base/random-uuid.ts'
import '../base/zod-setup.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import './early-photo.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router'
import { withEarlySteps } from '../base/early-steps.ts'
import { onMemberChange, syncMemberStorage } from '../base/member-storage.ts'
import { withMovingBack } from '../base/moving-back.ts'
import { withOverlays } from '../base/overlays.ts'
import { clearPaths, previousPath } from '../base/previous-path.ts'
import { queryClient } from '../base/query-client.ts'
import { onUnstored } from '../base/saved.ts'
import { revokeEnded, watchSession } from '../base/session.ts'
import { hasEarlyListings, listingsQuery } from '../listings/calls.ts'
import { noFilters } from '../listings/filters.ts'
import { meQuery } from '../members/calls.ts'
import { isNative } from '../native/platform.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { onceShown } from '../ui/when-shown.ts'
import { loadFirst, Router } from './router.tsx'
import { noticeMissingSession } from './session-notice.ts'

const Notices = lazyPart(
  onceShown(async () => ({ default: (await import('../ui/notice.tsx')).Notices })),
  'nothing',
)

history.scrollRestoration = 'manual'
if (isNative()) void import('../native/start.ts').then((file) => file.startNative({ previousPath, watchSession }))

const browserHistory = withEarlySteps(withMovingBack(withOverlays(createBrowserHistory({ v5Compat: true }))))

syncMemberStorage()
onMemberChange(() => queryClient.clear())
onMemberChange(clearPaths)
noticeMissingSession()
addEventListener('online', revokeEnded)
void revokeEnded()
onUnstored((key) => void import('./storage-notice.ts').then((file) => file.noticeUnstored(key)))

/** After this long the app starts without an item's photo, or without home's first items. */
const PHOTO_MS = 500
const ITEMS_MS = 150
const within = (ms: number, wanted: Promise<unknown>) =>
  Promise.race([wanted, new Promise((late) => setTimeout(late, ms))])

const root = createRoot(document.getElementById('root')!)
// a transition renders in slices of a few milliseconds: a tap does not wait for the first screen (decision 131)
const start = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <HistoryRouter history={browserHistory}>
            <Router />
          </HistoryRouter>
          <Suspense>
            <Notices />
          </Suspense>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
// the page shows the top of the landing page already: it stays until the whole of it can be shown
if (document.documentElement.dataset.first === 'landing') void loadFirst('landing').finally(start)
// nor does the app compete with an item's photo, which the page shows by itself (decision 410)
else if (globalThis.hemlineSeen) void within(PHOTO_MS, globalThis.hemlineSeen).finally(start)
// home is rendered once, with its items, where they are nearly there: a skeleton in between is work for a moment (decision 411)
else if (hasEarlyListings())
  void within(
    ITEMS_MS,
    Promise.all([queryClient.prefetchInfiniteQuery(listingsQuery(noFilters)), queryClient.prefetchQuery(meQuery())]),
  ).finally(start)
else start()
