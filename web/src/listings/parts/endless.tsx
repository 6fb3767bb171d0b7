import { useEffect, useRef } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { passesFocusToAnswer } from '../../ui/passes-focus-to-answer.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './endless.module.css'

/** Fetches the next page before the reader reaches the end; a failed one is retried by a button. Its list has a notice of it. */
export function Endless({
  hasMore,
  isLoading,
  error,
  onMore,
}: {
  hasMore: boolean
  isLoading: boolean
  error: unknown
  onMore: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  const isReady = hasMore && !isLoading && !error
  useEffect(() => {
    if (!isReady || !end.current) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      rootMargin: '1200px 0px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isReady, onMore])
  return (
    <div ref={end} className={css.end}>
      {isLoading && !error && (
        <div className={css.dots} role="status">
          <VisuallyHidden>Loading more</VisuallyHidden>
          <span />
          <span />
          <span />
        </div>
      )}
      {Boolean(error) && (
        <>
          <p>{messageOf(error)}</p>
          <Button ref={passesFocusToAnswer} look="quiet" isSmall isBusy={isLoading} isReachable onClick={onMore}>
            Load more
          </Button>
        </>
      )}
    </div>
  )
}
