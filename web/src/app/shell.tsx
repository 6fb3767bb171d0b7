import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Bone, Loading } from '../ui/state.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { paths } from './paths.ts'
import css from './shell.module.css'

const DevBar = lazy(() => import('./dev-bar.tsx'))
const CoinDialog = lazy(() => import('../coins/parts/coin-dialog.tsx'))
const PushUpkeep = lazy(() => import('../notifications/parts/upkeep.tsx'))
const WelcomeDialog = lazy(() =>
  import('../members/parts/welcome-dialog.tsx').then((part) => ({ default: part.WelcomeDialog })),
)

/** The development bar, once the page has nothing better to do. */
function LateDevBar() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setTime, 1500, true)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{isTime && <DevBar />}</Suspense>
}

/** The screen of this address; its chunk may still be on its way, the frame around it stands already. */
function Screen() {
  return (
    <Suspense
      fallback={
        <Loading className={css.waiting ?? ''}>
          <Bone width="60%" height="36px" />
          <Bone height="180px" />
          <Bone height="180px" />
        </Loading>
      }
    >
      <Outlet />
    </Suspense>
  )
}

function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      Skip to content
    </a>
  )
}

/** The main layout: header, the screen, footer where the spec has one, bottom navigation on phones. */
export function Shell() {
  const { pathname } = useLocation()
  const hasFooter = pathname === paths.home || pathname === paths.favourites
  return (
    <div className={css.shell}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={css.main}>
        <Screen />
      </main>
      {hasFooter && <Footer />}
      <BottomNav />
      <Suspense>
        <CoinDialog />
        <WelcomeDialog />
        <PushUpkeep onOpen={useNavigate()} />
      </Suspense>
      <LateDevBar />
    </div>
  )
}

/** A screen that fills the page and brings its own header: forms, checkout, sign-in. */
export function FullPage() {
  return (
    <div className={css.full}>
      <SkipLink />
      <main id="main" tabIndex={-1} className={css.main}>
        <Screen />
      </main>
      <LateDevBar />
    </div>
  )
}
