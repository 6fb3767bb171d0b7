import type { Invitation } from '@hemline/contract/friends/shapes.ts'
import { inviteTexts } from '@hemline/contract/friends/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { isRefused, messageOf, SendError } from '../base/send.ts'
import { useSession } from '../base/session.ts'
import { invitationQuery, useAcceptInvitation } from '../friends/calls.ts'
import {
  agreeToInvitation,
  forgetInvitation,
  isAgreed,
  rememberInvitation,
  withdrawAgreement,
} from '../friends/invitation.ts'
import { useMe } from '../members/calls.ts'
import { Problem } from '../share-links/parts/problem.tsx'
import { SharePageFrame } from '../share-links/parts/share-page-frame.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './invite.module.css'

/** The page of an invite link, for everyone (product.md §5): who invites, and one button. */
export default function Invite() {
  const token = useParams().token?.trim()
  return (
    <SharePageFrame>
      {token ? <Opened token={token} /> : <Problem title={inviteTexts.gone} text={inviteTexts.askAgain} />}
    </SharePageFrame>
  )
}

function Opened({ token }: { token: string }) {
  const isSignedIn = useSession() !== null
  const { data, error, refetch } = useQuery(invitationQuery(token))
  const isGone = isRefused(error)
  useEffect(() => {
    if (isGone || (data && data.relation !== 'NONE')) forgetInvitation(token)
    else if (data && !isSignedIn) rememberInvitation(token)
  }, [data, isGone, isSignedIn, token])
  if (isGone) return <Problem title={error.message} text={inviteTexts.askAgain} />
  if (data)
    return isSignedIn ? <ForMember invitation={data} token={token} /> : <ForVisitor invitation={data} token={token} />
  if (!error)
    return (
      <Loading label="Loading the invitation" className={css.panel}>
        <Skeleton height="320px" />
      </Loading>
    )
  return (
    <Problem
      title="This didn’t load"
      text={messageOf(error)}
      action={<RetryButton look="brand" error={error} onRetry={() => refetch()} />}
    />
  )
}

function Panel({ invitation, title, children }: { invitation: Invitation; title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <section className={css.panel}>
      <Avatar id={invitation.id} name={invitation.firstName} picture={invitation.picture} size={96} />
      <h1>{title}</h1>
      {children}
    </section>
  )
}

function ForVisitor({ invitation, token }: { invitation: Invitation; token: string }) {
  const here = paths.invite(token)
  const agree = () => agreeToInvitation(token)
  return (
    <Panel invitation={invitation} title={inviteTexts.title(invitation.firstName)}>
      <p>{inviteTexts.pitch}</p>
      <ButtonLink look="accent" isWide to={paths.signIn(here, 'sign-up')} onClick={agree}>
        {inviteTexts.join(invitation.firstName)}
      </ButtonLink>
      <ButtonLink look="plain" to={paths.signIn(here)} onClick={agree}>
        {inviteTexts.signIn}
      </ButtonLink>
    </Panel>
  )
}

/** What becomes of the invitation in this browser: one that could not be accepted now still waits on the home page. */
const answerOf = (token: string) => ({
  onSuccess: () => forgetInvitation(token),
  onError: (error: Error) =>
    error instanceof SendError && error.code === 'NOT_FOUND' ? forgetInvitation(token) : withdrawAgreement(token),
})

function ForMember({ invitation, token }: { invitation: Invitation; token: string }) {
  const { id, firstName, relation } = invitation
  const accept = useAcceptInvitation(token)
  const { mutate } = accept
  const hasSent = useRef(false)
  useEffect(() => {
    if (relation !== 'NONE' || hasSent.current || !isAgreed(token)) return
    hasSent.current = true
    mutate(undefined, answerOf(token))
  }, [relation, token, mutate])
  const me = useMe()
  const profile = paths.profile(id)
  if (relation === 'OWN')
    return (
      <Panel invitation={invitation} title={inviteTexts.own}>
        <p>{inviteTexts.ownAbout}</p>
        <ButtonLink to={paths.friends}>Go to Friends</ButtonLink>
      </Panel>
    )
  if (accept.data?.status === 'undetermined')
    return (
      <Panel invitation={invitation} title={inviteTexts.asked(firstName)}>
        <p>{inviteTexts.askedAbout}</p>
        <ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>
      </Panel>
    )
  if (relation === 'FRIENDS' || accept.data)
    return (
      <Panel invitation={invitation} title={inviteTexts.accepted(firstName)}>
        <p>{inviteTexts.acceptedAbout(firstName)}</p>
        {me && !me.hasOnboarded && (
          <ButtonLink
            look="accent"
            isWide
            to={paths.onboard(me.id)}
            state={{ returnTo: profile, previousPath: paths.invite(token) } satisfies NavigationState}
          >
            {inviteTexts.setUp}
          </ButtonLink>
        )}
        <ButtonLink look={me?.hasOnboarded ? 'accent' : 'plain'} isWide to={profile}>
          {inviteTexts.wardrobe(firstName)}
        </ButtonLink>
      </Panel>
    )
  return (
    <Panel invitation={invitation} title={inviteTexts.titleForMember(firstName)}>
      <p>{inviteTexts.pitch}</p>
      <Button look="accent" isWide isBusy={accept.isPending} onClick={() => mutate(undefined, answerOf(token))}>
        {inviteTexts.accept(firstName)}
      </Button>
      {accept.error && <FieldError>{messageOf(accept.error, inviteTexts.acceptFailed)}</FieldError>}
    </Panel>
  )
}
