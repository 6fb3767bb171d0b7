import type { Conversation } from '@hemline/contract/conversations/shapes.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import type { ListingOwner } from '@hemline/contract/members/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { SendError } from '../base/send.ts'
import { conversationQuery } from '../conversations/calls.ts'
import { ConversationList } from '../conversations/parts/conversation-list.tsx'
import { Thread } from '../conversations/parts/thread.tsx'
import { FriendOfThread } from '../friends/parts/friend-of-thread.tsx'
import { listingUserQuery } from '../members/calls.ts'
import { MemberGone } from '../members/parts/member-gone.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFailureNotice } from '../ui/use-failure-notice.ts'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import css from './conversations.module.css'

/** The inbox: the list, and beside it on desktop (in its place on a phone) the conversation that is open. */
export default function Conversations() {
  const { conversationId } = useParams()
  const [search] = useSearchParams()
  const to = search.get('to') ?? ''
  const isWide = useWide()
  const isOpen = Boolean(conversationId || to)
  useTitle(isOpen ? undefined : 'Messages')
  return (
    <div className={css.page}>
      {(isWide || !isOpen) && (
        <section className={css.list} aria-label="Conversations" data-steps>
          <h1>Messages</h1>
          <ConversationList />
        </section>
      )}
      {isOpen && (
        <Opened conversationId={conversationId} to={to} listingId={conversationId ? null : search.get('listing')} />
      )}
      {isWide && !isOpen && (
        <div className={css.none}>
          <Empty
            title="Choose a conversation"
            art={<MessageCircle size={44} strokeWidth={1.25} aria-hidden="true" />}
          />
        </div>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Loading label="Loading the conversation">
      <Skeleton height="56px" />
    </Loading>
  )
}

function ConversationNotFound() {
  const isWide = useWide()
  useTitle('Conversation not found')
  return (
    <Empty
      isPage={!isWide}
      title="We can’t find this conversation"
      action={<ButtonLink to={paths.messages}>All messages</ButtonLink>}
    >
      It may belong to another account.
    </Empty>
  )
}

function MemberNotFound() {
  const isWide = useWide()
  useTitle('Member not found')
  return <MemberGone isPage={!isWide} />
}

/** Whether what an address names does not exist, or is not for this member. A 403 has its reason. */
const isUnknown = (error: unknown) => error instanceof SendError && [400, 404].includes(error.status)

/**
 * The conversation of this address: by its id, or with a member, from a profile or a listing, where it may be empty. The
 * first message that is delivered changes the address, and leaves who goes on writing in the field.
 */
function Opened({
  conversationId,
  to,
  listingId,
}: {
  conversationId: string | undefined
  to: string
  listingId: string | null
}) {
  const navigate = useNavigate()
  const conversation = useQuery(conversationQuery(conversationId ? { conversationId } : { withId: to }))
  const member = useQuery({ ...listingUserQuery(to), enabled: !conversationId })
  const isNowhere = isUnknown(conversation.error)
  useFailureNotice(conversationTexts.messagesFailed, isNowhere ? null : conversation.error)
  const current = conversation.data
  const ownAddress = current && !conversationId && !listingId ? paths.conversation(current.id) : null
  useEffect(() => {
    if (ownAddress) navigate(ownAddress, { replace: true })
  }, [ownAddress, navigate])
  if (conversationId && (current === null || isNowhere)) return <ConversationNotFound />
  if (!conversationId && (isNowhere || (current === null && isUnknown(member.error)))) return <MemberNotFound />
  const person = current ? otherOf(current) : current === null && member.data ? newPerson(to, member.data) : null
  if (!person) {
    const failed = [conversation, member].find(({ isError }) => isError)
    if (!failed) return <Waiting />
    return (
      <ErrorPanel
        isNoticed={failed === conversation}
        title={conversationTexts.messagesFailed}
        error={failed.error}
        onRetry={() => failed.refetch()}
      />
    )
  }
  return (
    <Thread
      key={person.id}
      conversationId={current?.id ?? null}
      person={person}
      listingId={listingId}
      end={person.isThere && <FriendOfThread otherId={person.id} />}
      onListingUsed={() => navigate(paths.messageTo(person.id), { replace: true })}
    />
  )
}

const otherOf = (conversation: Conversation) => ({
  id: conversation.conversationWithId,
  name: conversation.conversationWithName,
  picture: conversation.conversationWithPicture,
  isThere: conversation.mayWrite,
})

const newPerson = (id: string, { firstName, picture }: ListingOwner) => ({
  id,
  name: firstName,
  picture,
  isThere: true,
})
