import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from '../base/session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NativeLinks } from './native-links.tsx'
import { RouteChange } from './route-change.tsx'
import { type Frame, type RouteRow, rows, rowsFor } from './routes.ts'
import { ScreenError } from './screen-error.tsx'
import { SessionGate } from './session-gate.tsx'
import { FullPage, Shell } from './shell.tsx'

const AppSync = lazyPart(() => import('./app-sync.tsx'), 'nothing')
const NotFound = lazyPart(() => import('./not-found.tsx'))

/**
 * Loads a screen by its name. The files of each screen are listed in screen-files.ts; the home page does not wait for that
 * list (decision 85).
 */
const load = (name: string) =>
  name === 'home'
    ? import('../screens/home.tsx')
    : import('./screen-files.ts').then(({ loadScreen }) => loadScreen(name))

/** Two paths with the same screen share its component, so that it stays mounted when the path changes. */
const screens = new Map(rows.map(({ screen }) => [screen, lazyPart(() => load(screen))]))

/** The layout element of each frame, in the order in which React Router tries them. */
const frames: Record<Frame, React.JSX.Element> = {
  page: <FullPage />,
  shell: <Shell />,
  shellWithFooter: <Shell hasFooter />,
}

const routesIn = (list: readonly RouteRow[]) =>
  Object.entries(frames).map(([frame, element]) => (
    <Route key={frame} element={element}>
      {list
        .filter((row) => row.frame === frame)
        .map(({ path, screen }) => {
          const Screen = screens.get(screen)!
          return <Route key={path} path={path} element={<Screen />} />
        })}
    </Route>
  ))

/** Renders the screen of the current address in its frame, if the viewer may see it. The table is routes.ts. */
export function Router() {
  const session = useSession()
  const list = rowsFor(session !== null)
  return (
    <>
      <RouteChange />
      <NativeLinks />
      <Suspense>{session && <AppSync key={session.sub} sub={session.sub} />}</Suspense>
      {/* a change of member remounts the screen: its state belongs to one member */}
      <ScreenError key={session?.sub ?? 'nobody'} at={useLocation().pathname}>
        <Routes>
          {routesIn(list.filter((row) => row.for !== 'members'))}
          <Route element={<SessionGate />}>{routesIn(list.filter((row) => row.for === 'members'))}</Route>
          <Route element={<FullPage />}>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </ScreenError>
    </>
  )
}
