import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { isView } from '../base/saved.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { onceShown } from '../ui/when-shown.ts'
import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import css from './shell.module.css'
import { SkipLink } from './skip-link.tsx'

const DEV_BAR_MS = 1500
/** The development bar, loaded after everything else. */
const DevBar = lazyPart(
  onceShown(async () => {
    await new Promise((resolve) => setTimeout(resolve, DEV_BAR_MS))
    return import('./dev-bar.tsx')
  }),
  'nothing',
)
const ShellExtras = lazyPart(
  onceShown(() => import('./shell-extras.tsx')),
  'nothing',
)

/** The screen of the current address, with a skeleton while its chunk loads. */
function Screen() {
  return (
    <Suspense
      fallback={
        <Loading className={css.waiting}>
          <Skeleton width="60%" height="36px" />
          <Skeleton height="180px" />
          <Skeleton height="180px" />
        </Loading>
      }
    >
      <Outlet />
    </Suspense>
  )
}

/** The main layout: header, the screen, footer where product.md §8 has one, bottom navigation on phones. */
export function Shell({ hasFooter = false }: { hasFooter?: boolean }) {
  return (
    <div className={css.shell}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={hasFooter ? `${css.main} ${css.aboveFooter}` : css.main}>
        <Screen />
      </main>
      {hasFooter && <Footer />}
      <BottomNav />
      <Suspense>{!isView && <ShellExtras />}</Suspense>
      <Suspense>
        <DevBar />
      </Suspense>
    </div>
  )
}

/** The layout of a screen that fills the page and has its own header: forms, checkout, sign-in. */
export function FullPage() {
  return (
    <div className={css.full}>
      <SkipLink />
      <main id="main" tabIndex={-1} className={css.main}>
        <Screen />
      </main>
      <Suspense>
        <DevBar />
      </Suspense>
    </div>
  )
}
