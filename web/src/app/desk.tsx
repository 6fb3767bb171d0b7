import { useQuery } from '@tanstack/react-query'
import { Menu as MenuIcon, Undo2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Link, NavLink } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { meQuery } from '../members/calls.ts'
import { SecondFactorGate, useIsRoomOpen } from '../operator/parts/second-factor-gate.tsx'
import { sectionGroups, sectionHeads } from '../operator/sections.ts'
import { useWaiting } from '../operator/waiting.ts'
import { IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showWithin } from '../ui/show-within.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { useWide } from '../ui/use-wide.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './desk.module.css'
import NotFound from './not-found.tsx'
import { SkipLink } from './skip-link.tsx'

/** Room for the title of a group above its first section. */
const GROUP_TITLE_PX = 40

/** The layout of the operator's room: its sections at the side, on a phone in a sheet. Others get the page for an unknown address. */
export default function Desk() {
  const me = useQuery(meQuery()).data
  if (me && !me.isOperator) return <NotFound />
  return <Room />
}

function Room() {
  const isWide = useWide()
  const isOpen = useIsRoomOpen()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const main = useLostFocus<HTMLElement>()
  // choosing a section closes the sheet
  useEffect(() => {
    if (openedAt !== null && openedAt !== pathname) setOpenedAt(null)
  }, [pathname, openedAt])
  return (
    <div className={css.desk}>
      <SkipLink />
      <header className={css.head}>
        {!isWide && isOpen && (
          <IconButton label="Sections" aria-haspopup="dialog" onClick={() => setOpenedAt(pathname)}>
            <MenuIcon size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <Link to={paths.operator()} className={css.logo} aria-label="Hemline Operator, today">
          <Logo /> <span>Operator</span>
        </Link>
        <Link to={paths.home} className={css.leave}>
          <Undo2 size={18} aria-hidden="true" />
          Back to Hemline
        </Link>
      </header>
      {isWide && <div className={css.side}>{isOpen && <Sections />}</div>}
      <main ref={main} id="main" tabIndex={-1} className={css.main}>
        <Suspense
          fallback={
            <Loading className={css.waiting}>
              <Skeleton width="40%" height="36px" />
              <Skeleton height="320px" />
            </Loading>
          }
        >
          <SecondFactorGate>
            <Outlet />
          </SecondFactorGate>
        </Suspense>
      </main>
      <Sheet title="Sections" isOpen={isOpen === true && openedAt !== null} onClose={() => setOpenedAt(null)}>
        <Sections />
      </Sheet>
    </div>
  )
}

/** Every section with the number of what waits in it. */
function Sections() {
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // the list is longer than most screens: the current section is in view
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current section
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]')
    if (current && nav.current?.parentElement) showWithin(nav.current.parentElement, current, GROUP_TITLE_PX)
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Operator" className={css.sections}>
      {sectionGroups.map(({ title, sections }) => (
        <div key={sections[0]} className={css.group}>
          {title && <p className={css.title}>{title}</p>}
          {sections.map((name) => {
            const { label, icon: Icon } = sectionHeads[name]
            const count = waiting[name] ?? 0
            return (
              <NavLink key={name} to={paths.operator(name)} end={name === 'today'} className={css.item}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span>{label}</span>
                {count > 0 && (
                  <span className={css.count}>
                    {count}
                    <VisuallyHidden> waiting</VisuallyHidden>
                  </span>
                )}
              </NavLink>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
