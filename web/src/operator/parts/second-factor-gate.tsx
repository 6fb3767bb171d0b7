import type { SecondFactor } from '@hemline/contract/operator/second-factor-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Activity, type ReactNode, useEffect, useRef, useState } from 'react'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { secondFactorQuery, useAskedAgain, useSecondFactorDone } from '../second-factor-calls.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeSetUp } from './code-set-up.tsx'
import css from './second-factor.module.css'

/** Whether the room is open to this sign-in; undefined until that is known. Open when it can't be asked for. */
export function useIsRoomOpen(): boolean | undefined {
  useAskedAgain()
  const { data, isError } = useQuery(secondFactorQuery())
  return data ? !data.isNeeded : isError || undefined
}

/**
 * The operator's room, or what it asks for before it opens: a code, or to set the second step up (product.md §13). A room that
 * was open is hidden meanwhile: what was being written in it is still there afterwards.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery(secondFactorQuery())
  const [wasOpen, setWasOpen] = useState(false)
  const entry = useRef<HTMLDivElement>(null)
  const isOpen = data ? !data.isNeeded : isError
  if (isOpen && !wasOpen) setWasOpen(true)
  const isClosedAgain = wasOpen && data?.isNeeded === true
  // what had the focus is hidden
  useEffect(() => {
    if (isClosedAgain) entry.current?.querySelector('input')?.focus()
  }, [isClosedAgain])
  return (
    <>
      {data?.isNeeded && <div ref={entry}>{data.isSetUp ? <CodeEntry /> : <FirstSetUp />}</div>}
      {!data && !isError && (
        <Loading className={css.page}>
          <Skeleton width="40%" height="36px" />
          <Skeleton height="320px" />
        </Loading>
      )}
      {(isOpen || wasOpen) && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  )
}

function FirstSetUp() {
  useTitle('Set up your second step, operator')
  const done = useSecondFactorDone()
  return (
    <div className={css.page}>
      <h1>Set up your second step</h1>
      <p>
        Admin shows members’ data and moves money, so a password alone doesn’t open it. You need an authenticator app on
        your phone; any of them will do.
      </p>
      <CodeSetUp start="Start" onDone={done} />
    </div>
  )
}

/** One's own second step, in the section of roles: set up or not, its recovery codes, and setting it up again. */
export function OwnSecondStep() {
  const { data } = useQuery(secondFactorQuery())
  return data ? <SecondStep factor={data} /> : null
}

export function SecondStep({ factor: { isSetUp, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const done = useSecondFactorDone()
  return (
    <section className={css.form} aria-labelledby="second-step">
      <h2 id="second-step">Your second step</h2>
      <p>
        {isSetUp
          ? `We ask you for a code from your authenticator app. You have ${recoveryCodesLeft} recovery codes left.`
          : 'You open Admin with your password alone. Set up an authenticator app, and we’ll ask for its code too.'}
      </p>
      {isSetUp && (
        <p className={css.soft}>
          With a new phone, or few codes left, set it up again. You get ten new recovery codes, and the old ones end.
        </p>
      )}
      <CodeSetUp key={String(isSetUp)} start={isSetUp ? 'Set it up again' : 'Set it up'} onDone={done} />
    </section>
  )
}
