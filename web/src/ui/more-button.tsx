import type { ComponentProps } from 'react'
import { messageOf } from '../base/send.ts'
import { Button } from './button.tsx'
import { passesFocusToAnswer } from './passes-focus-to-answer.ts'

/**
 * The button that loads the next page of a list, after it or before it, and beside it why that failed. The focus stays on it; when
 * it goes away, that goes on to the one of those that came which is next to those of before.
 */
export function MoreButton({
  isLoading,
  error,
  isNoticed,
  onMore,
  ...rest
}: {
  isLoading: boolean
  error: unknown
  /** A notice says the same, and is read out: the text is no alert then. */
  isNoticed?: boolean
  onMore: () => unknown
} & Pick<ComponentProps<typeof Button>, 'isSmall' | 'children'>) {
  return (
    <>
      <Button
        {...rest}
        ref={passesFocusToAnswer}
        look="quiet"
        isBusy={isLoading}
        isReachable
        onClick={() => onMore()}
      />
      {Boolean(error) && !isLoading && <p role={isNoticed ? undefined : 'alert'}>{messageOf(error)}</p>}
    </>
  )
}
