import { useIsFetching } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { passesFocusToAnswer } from './passes-focus-to-answer.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long a press shows at least, also where the next answer comes straight away. */
const SHOWN_MS = 400

/**
 * Asks again for what did not load. It is busy until the next answer, also to what the app asks by itself: while the query that has
 * this `error`, or what `onRetry` returns, is on its way. Meanwhile the focus stays on it; a press that fails again is announced once, and when
 * it goes away the focus goes on to what came.
 */
export function RetryButton({
  error,
  onRetry,
  look = 'quiet',
  ...rest
}: { error?: unknown; onRetry: () => unknown } & Pick<
  ComponentProps<typeof Button>,
  'look' | 'isSmall' | 'isWide' | 'className'
>) {
  const isAsking = useIsFetching({ predicate: ({ state }) => state.error !== null && state.error === error }) > 0
  const [press, setPress] = useState<'none' | 'sent' | 'answered' | 'failed'>('none')
  // the answer to a press, and not to what the app asks by itself later
  useEffect(() => {
    if (press === 'answered' && !isAsking) setPress('failed')
  }, [press, isAsking])
  const retry = async () => {
    setPress('sent')
    await Promise.allSettled([onRetry(), new Promise((shown) => setTimeout(shown, SHOWN_MS))])
    setPress('answered')
  }
  return (
    <>
      <Button
        {...rest}
        ref={passesFocusToAnswer}
        look={look}
        isBusy={isAsking || press === 'sent'}
        isReachable
        onClick={retry}
      >
        Try again
      </Button>
      <VisuallyHidden role="status">{press === 'failed' && 'It still didn’t load.'}</VisuallyHidden>
    </>
  )
}
