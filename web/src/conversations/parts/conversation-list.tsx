import type { Conversation } from '@hemline/contract/conversations/shapes.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useCallback } from 'react'
import { relativeTime } from '../../base/format.ts'
import { NavLink } from '../../base/link.tsx'
import { nextPageOf } from '../../base/next-page.ts'
import { paths } from '../../base/paths.ts'
import { useEachMinute } from '../../base/use-each-minute.ts'
import { Endless } from '../../listings/parts/endless.tsx'
import { useMe } from '../../members/calls.ts'
import { useMeComing } from '../../members/parts/use-me-coming.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { conversationsQuery } from '../calls.ts'
import css from './conversation-list.module.css'

/** The member's conversations, by newest message. */
export function ConversationList() {
  // “5m ago” goes on
  useEachMinute()
  const list = useInfiniteQuery(conversationsQuery())
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isRefetching } = list
  const more = useCallback(
    () => void nextPageOf({ isRefetching, fetchNextPage, refetch })(),
    [isRefetching, fetchNextPage, refetch],
  )
  const isMeComing = useMeComing()
  useFailureNotice(conversationTexts.fetchFailed, error)
  if (!data || isMeComing) {
    if (!data && error)
      return <ErrorPanel isNoticed title={conversationTexts.fetchFailed} error={error} onRetry={() => refetch()} />
    return (
      <Loading label="Loading your conversations" className={css.list}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={css.row}>
            <Skeleton width="48px" height="48px" round />
            <div className={css.words}>
              <Skeleton width="40%" />
              <Skeleton width="80%" height="14px" />
            </div>
          </div>
        ))}
      </Loading>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <Empty
        title="No messages yet"
        art={<MessageCircle size={44} strokeWidth={1.25} aria-hidden="true" />}
        action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}
      >
        Ask a lender about something you like. Their answer arrives here.
      </Empty>
    )
  return (
    <>
      <ul className={css.list}>
        {items.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} />
          </li>
        ))}
      </ul>
      <Endless hasMore={hasNextPage} isLoading={isFetchingNextPage} error={error ? error : null} onMore={more} />
    </>
  )
}

function Row({ conversation }: { conversation: Conversation }) {
  const me = useMe()
  const { unreadCount, lastMessageAt, lastMessageContent, conversationWithName: name } = conversation
  return (
    <NavLink
      to={paths.conversation(conversation.id)}
      className={unreadCount > 0 ? `${css.row} ${css.unread}` : css.row}
    >
      <Avatar
        id={conversation.conversationWithId}
        name={name}
        picture={conversation.conversationWithPicture}
        size={48}
      />
      <span className={css.words}>
        <span className={css.top}>
          <strong className={css.name}>{name}</strong>
          {lastMessageAt && (
            <time dateTime={lastMessageAt} className={css.time}>
              {relativeTime(lastMessageAt)}
            </time>
          )}
        </span>
        <span className={css.top}>
          <span className={css.last}>
            {conversation.lastMessageSenderId === me?.id ? `You: ${lastMessageContent}` : lastMessageContent}
          </span>
          {unreadCount > 0 && (
            <span className={css.count}>
              {unreadCount > 99 ? '99+' : unreadCount}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  )
}
