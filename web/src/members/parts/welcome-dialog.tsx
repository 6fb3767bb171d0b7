import { HOUR_MS } from '@hemline/contract/durations.ts'
import { SWIPE_THRESHOLD_PX, WELCOME_COOLDOWN_HOURS, WELCOME_DELAY_MS } from '@hemline/contract/limits.ts'
import { welcomeSlides, welcomeTexts } from '@hemline/contract/members/welcome-words.ts'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { deviceSaved } from '../../base/member-storage.ts'
import { paths } from '../../base/paths.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FullScreenDialog } from '../../ui/full-screen-dialog.tsx'
import { useMe } from '../calls.ts'
import css from './welcome-dialog.module.css'
import { Earn, HandOver, Share } from './welcome-pictures.tsx'

/** When it was last closed, in milliseconds: it is not shown again for 72 hours. */
const closedAt = deviceSaved('welcome-closed-at', z.number(), 0)

/**
 * Greets a member who has not onboarded, 4 seconds after they arrive, at most every 72 hours; leads to onboarding
 * (product.md §10).
 */
export function WelcomeDialog() {
  const me = useMe()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  // who may only finish what is under way would find the reason in place of the onboarding
  const isNew = me !== undefined && !me.hasOnboarded && !me.isSuspended && !me.deletesAt

  useEffect(() => {
    if (!isNew || Date.now() - closedAt.read() < WELCOME_COOLDOWN_HOURS * HOUR_MS) return
    const timer = setTimeout(setOpen, WELCOME_DELAY_MS, true)
    return () => clearTimeout(timer)
  }, [isNew])

  if (!isOpen || !isNew) return null
  const leave = () => {
    closedAt.write(Date.now())
    setOpen(false)
    const here = pathname + search + hash
    navigate(paths.onboard(me.id), { state: { previousPath: here, returnTo: here } })
  }
  return <Carousel onClose={leave} />
}

function Carousel({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  const from = useRef<number | null>(null)
  const slide = welcomeSlides[at] ?? welcomeSlides[0]
  const isLast = at === welcomeSlides.length - 1
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), welcomeSlides.length - 1))

  return (
    <FullScreenDialog
      onClose={onClose}
      className={css.swiped}
      aria-label={welcomeTexts.name}
      onPointerDown={(event) => {
        from.current = event.clientX
      }}
      onPointerUp={(event) => {
        const moved = from.current === null ? 0 : event.clientX - from.current
        from.current = null
        if (Math.abs(moved) > SWIPE_THRESHOLD_PX) go(at + (moved < 0 ? 1 : -1))
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(at + 1)
        if (event.key === 'ArrowLeft') go(at - 1)
      }}
    >
      <div className={css.inside}>
        <IconButton label={welcomeTexts.close} className={css.close} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
        <div className={css.art} key={at} aria-hidden="true">
          {at === 0 ? <Share /> : at === 1 ? <Earn /> : <HandOver />}
        </div>
        <div aria-live="polite" className={css.words}>
          <h2>{slide.title}</h2>
          <p>{slide.text}</p>
        </div>
        <div className={css.dots}>
          {welcomeSlides.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              aria-label={`Slide ${index + 1}: ${title}`}
              aria-current={index === at || undefined}
              onClick={() => go(index)}
            />
          ))}
        </div>
        <Button look="accent" isWide onClick={isLast ? onClose : () => go(at + 1)}>
          {isLast ? welcomeTexts.start : welcomeTexts.next}
        </Button>
      </div>
    </FullScreenDialog>
  )
}
