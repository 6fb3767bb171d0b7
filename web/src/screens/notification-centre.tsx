import type { Notification } from '@hemline/contract/notifications/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, MessageCircle, Package, Users } from 'lucide-react'
import { relativeTime } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { nextPageOf } from '../base/next-page.ts'
import { paths } from '../base/paths.ts'
import { useMe } from '../members/calls.ts'
import { centreQuery } from '../notifications/calls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './notification-centre.module.css'

const icons = { message: MessageCircle, order: Package, friend: Users } as const

/** The notification centre: the member's notifications of the last 60 days, newest first. */
export default function NotificationCentre() {
  useTitle('Notifications')
  const back = useBack(paths.home)
  const id = useMe()?.id
  const query = useInfiniteQuery(centreQuery())
  const notifications = query.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <TopBar
        isNarrow
        title="Notifications"
        onBack={back}
        end={
          id && (
            <ButtonLink look="plain" isSmall to={paths.notifications(id)}>
              Settings
            </ButtonLink>
          )
        }
      />
      <Columns>
        {notifications ? (
          notifications.length > 0 ? (
            <>
              <ul className={css.list}>
                {notifications.map((one) => (
                  <Item key={one.id} notification={one} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <div className={css.more}>
                  <MoreButton
                    isLoading={query.isFetchingNextPage}
                    error={query.isFetchNextPageError && query.error}
                    onMore={nextPageOf(query)}
                  >
                    Show earlier ones
                  </MoreButton>
                </div>
              ) : (
                <p className={css.end}>Showing the last 60 days.</p>
              )}
            </>
          ) : (
            <Empty
              title="Nothing yet"
              art={<Bell size={40} strokeWidth={1.25} aria-hidden="true" />}
              action={<ButtonLink to={paths.home}>Look around</ButtonLink>}
            >
              Requests, answers and messages show up here for 60 days.
            </Empty>
          )
        ) : query.error ? (
          <ErrorPanel title="Your notifications didn’t load" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label="Loading your notifications" className={css.list}>
            {[0, 1, 2, 3].map((key) => (
              <Skeleton key={key} height="76px" />
            ))}
          </Loading>
        )}
      </Columns>
    </>
  )
}

function Item({ notification }: { notification: Notification }) {
  const Icon = icons[notification.type]
  return (
    <li>
      <Link to={notification.path} className={notification.readAt ? css.item : `${css.item} ${css.unread}`}>
        <span className={css.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <strong>
            {notification.title}
            {!notification.readAt && <VisuallyHidden> (new)</VisuallyHidden>}
          </strong>
          <span className={css.text}>{notification.text}</span>
          <time dateTime={notification.createdAt}>{relativeTime(notification.createdAt)}</time>
        </span>
      </Link>
    </li>
  )
}
