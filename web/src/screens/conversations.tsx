import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { conversationQuery } from '../conversations/calls.ts'
import { ConversationList, nameOf } from '../conversations/parts/conversation-list.tsx'
import { Thread } from '../conversations/parts/thread.tsx'
import { FriendOfThread } from '../friends/parts/friend-of-thread.tsx'
import { listingUserQuery } from '../members/calls.ts'
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
  const to = search.get('to')
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
      {conversationId && <ById key={conversationId} conversationId={conversationId} />}
      {!conversationId && to && <WithMember key={to} userId={to} listingId={search.get('listing')} />}
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

function ById({ conversationId }: { conversationId: string }) {
  const { data: conversation, error, refetch } = useQuery(conversationQuery({ conversationId }))
  useFailureNotice(conversationTexts.messagesFailed, error)
  if (conversation === null) return <ConversationNotFound />
  if (!conversation)
    return error ? (
      <ErrorPanel title={conversationTexts.messagesFailed} error={error} onRetry={() => refetch()} />
    ) : (
      <Waiting />
    )
  const person = {
    id: conversation.conversationWithId,
    name: nameOf(conversation),
    picture: conversation.conversationWithPicture,
    isThere: conversation.mayWrite,
  }
  return (
    <Thread
      conversationId={conversation.id}
      person={person}
      listingId={null}
      end={person.isThere && <FriendOfThread otherId={person.id} />}
    />
  )
}

/** From a profile or a listing: the conversation with that member if there is one, else an empty one. */
function WithMember({ userId, listingId }: { userId: string; listingId: string | null }) {
  const navigate = useNavigate()
  const conversation = useQuery(conversationQuery({ withId: userId }))
  const member = useQuery(listingUserQuery(userId))
  if (conversation.data && !listingId) return <Navigate to={paths.conversation(conversation.data.id)} replace />
  if (conversation.isError || member.isError) {
    const failed = conversation.isError ? conversation : member
    return <ErrorPanel title={conversationTexts.messagesFailed} error={failed.error} onRetry={() => failed.refetch()} />
  }
  if (conversation.data === undefined || !member.data) return <Waiting />
  const person = {
    id: userId,
    name: member.data.firstName || conversationTexts.newMember,
    picture: member.data.picture,
    isThere: true,
  }
  return (
    <Thread
      conversationId={conversation.data?.id ?? null}
      person={person}
      listingId={listingId}
      end={<FriendOfThread otherId={userId} />}
      onListingUsed={() => navigate(paths.messageTo(userId), { replace: true })}
    />
  )
}
