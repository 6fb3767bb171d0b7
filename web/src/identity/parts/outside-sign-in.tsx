import { getEmailChange } from '@hemline/contract/identity/calls.ts'
import { outsideTexts } from '@hemline/contract/identity/outside-words.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Link } from '../../base/link.tsx'
import { finishSignIn, hasAnswer, returnToOf, startSignIn } from '../../base/outside-sign-in.ts'
import { paths } from '../../base/paths.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { storeTokens } from '../../base/session.ts'
import { request } from '../../base/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import css from './account-forms.module.css'

type Wish = { issuer: string; mode: 'sign-in' | 'sign-up'; returnTo: string }

/** Signing in at an issuer elsewhere: a button that leads there, and what its answer means. No password is asked for here. */
export default function OutsideSignIn({ issuer, mode, returnTo }: Wish) {
  const { isFinishing, refused } = useAnswer()
  if (isFinishing) {
    return (
      <p className={css.text} role="status">
        {outsideTexts.comingBack}
      </p>
    )
  }
  return <Start {...{ issuer, mode, returnTo, refused }} />
}

/** What leads to the issuer. Not rendered while an answer is used, so that it is idle after each. */
function Start({ issuer, mode, returnTo, refused }: Wish & { refused: Refused | undefined }) {
  const { host } = new URL(issuer)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await startSignIn({ mode, returnTo, isAnotherAccount: refused?.isHere ?? false })
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  // who turns back there finds this page as it was: in the apps it was never left, and a browser may restore it
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && setBusy(false)
    document.addEventListener('visibilitychange', seen)
    globalThis.addEventListener('pageshow', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      globalThis.removeEventListener('pageshow', seen)
    }
  }, [])
  const [confirm, andRead, end] = outsideTexts.agree
  return (
    <div className={css.form}>
      <p className={css.text}>{mode === 'sign-up' ? outsideTexts.signUpAbout(host) : outsideTexts.signInAbout(host)}</p>
      <p className={css.text}>
        {confirm}
        <Link to={paths.terms} target="_blank">
          {outsideTexts.terms}
        </Link>
        {andRead}
        <Link to={paths.privacy} target="_blank">
          {outsideTexts.privacy}
        </Link>
        {end}
      </p>
      <FieldError>{problem ?? refused?.message}</FieldError>
      <Button look="accent" isWide isBusy={isBusy} onClick={start}>
        {mode === 'sign-up' ? outsideTexts.signUp : outsideTexts.signIn}
      </Button>
    </div>
  )
}

type Refused = { message: string; isHere: boolean }

/**
 * Uses the issuer's answer in the address, once, and takes it out of the address. A member whom our own server refuses is
 * not signed in, and may choose another account; one whose sign-in there is older than their last sign-out on every device is
 * asked for their password there.
 */
function useAnswer(): { isFinishing: boolean; refused: Refused | undefined } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isFinishing, setFinishing] = useState(() => hasAnswer(search))
  const [refused, setRefused] = useState<Refused>()
  const used = useRef<string>(undefined)
  useEffect(() => {
    if (!hasAnswer(search) || used.current === search.toString()) return
    used.current = search.toString()
    // in the apps the answer comes to the page that is open
    setFinishing(true)
    navigate(paths.signIn(returnToOf(search) ?? undefined), { replace: true })
    finish(search).then(
      (next) => {
        setFinishing(false)
        setRefused(next)
      },
      () => setFinishing(false),
    )
  }, [search, navigate])
  return { isFinishing, refused }
}

async function finish(answer: URLSearchParams): Promise<Refused | undefined> {
  try {
    const tokens = await finishSignIn(answer)
    await admit(tokens.idToken)
    storeTokens(tokens)
    return undefined
  } catch (error) {
    return { message: messageOf(error), isHere: error instanceof SendError && [401, 403, 409].includes(error.status) }
  }
}

/** A call that is also for who is suspended or leaving: the first one admits the member, or says why not. */
async function admit(idToken: string): Promise<void> {
  await request(getEmailChange, {}, idToken)
}
