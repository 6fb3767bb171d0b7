import { patternsOf } from '@hemline/contract/routes.ts'
import { type ComponentType, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from '../base/session.ts'
import { isNative } from '../native/platform.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { onceShown } from '../ui/when-shown.ts'
import { RouteChange } from './route-change.tsx'
import { type Frame, type RouteRow, rows, rowsFor } from './routes.ts'
import { ScreenError } from './screen-error.tsx'
import { SessionGate } from './session-gate.tsx'
import { FullPage, Shell } from './shell.tsx'

const AppSync = lazyPart(
  onceShown(() => import('./app-sync.tsx')),
  'nothing',
)
const files = () => import('./screen-files.ts')
const NativeLinks = lazyPart(async () => (await files()).around.nativeLinks(), 'nothing')
const ViewBanner = lazyPart(async () => (await files()).around.viewBanner())
const NotFound = lazyPart(async () => (await files()).around.notFound())
const Desk = lazyPart(async () => (await files()).around.desk())
const TwoPane = lazyPart(async () => (await files()).around.twoPane())

/**
 * Loads a screen by its name. The files of each screen are listed in screen-files.ts; the home page does not wait for that
 * list (decision 85).
 */
const load = (name: string) =>
  name === 'home' ? import('../screens/home.tsx') : files().then(({ loadScreen }) => loadScreen(name))

/** Two paths with the same screen share its component, so that it stays mounted when the path changes. */
const screens = new Map<string, ComponentType>(rows.map(({ screen }) => [screen, lazyPart(() => load(screen))]))

/** Loads a screen before the first render, so that it is shown without a skeleton. One that does not load is loaded later. */
export async function loadFirst(name: string): Promise<void> {
  const loaded = await load(name).catch(() => null)
  if (loaded) screens.set(name, loaded.default)
}

/** The layout element of each frame, in the order in which React Router tries them. */
const frames: Record<Frame, React.JSX.Element> = {
  page: <FullPage />,
  shell: <Shell />,
  shellWithFooter: <Shell hasFooter />,
  desk: <Desk />,
}

const routesIn = (list: readonly RouteRow[]) =>
  Object.entries(frames).map(([frame, element]) => (
    <Route key={frame} element={element}>
      {list
        .filter((row) => row.frame === frame)
        .flatMap(({ path, screen, list }) => {
          const Screen = screens.get(screen)!
          const List = list && screens.get(list)
          const element = List ? <TwoPane list={<List />} detail={list === screen ? null : <Screen />} /> : <Screen />
          return patternsOf(path).map((pattern) => <Route key={pattern} path={pattern} element={element} />)
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
      <Suspense>{isNative() && <NativeLinks />}</Suspense>
      <Suspense>
        {session?.view ? <ViewBanner session={session} /> : session && <AppSync key={session.sub} sub={session.sub} />}
      </Suspense>
      {/* a change of member remounts the screen: its state belongs to one member */}
      <ScreenError key={session?.sub ?? 'nobody'} at={useLocation().pathname}>
        <Routes>
          {routesIn(list.filter((row) => row.for !== 'members'))}
          <Route element={<SessionGate />}>{routesIn(list.filter((row) => row.for === 'members'))}</Route>
          <Route element={session ? <Shell hasFooter /> : <FullPage />}>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </ScreenError>
    </>
  )
}
