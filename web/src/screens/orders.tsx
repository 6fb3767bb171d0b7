import { tabOf } from '@hemline/contract/orders/rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { nextPageOf } from '../base/next-page.ts'
import { CalendarButton } from '../calendars/parts/calendar-sheet.tsx'
import { balanceQuery } from '../claims/calls.ts'
import { BalanceBanner } from '../claims/parts/balance-banner.tsx'
import { copiedAt, useCachedOrders } from '../handovers/cached-orders.ts'
import { CachedOrdersNote } from '../handovers/parts/offline-note.tsx'
import { useMarkSeen } from '../notifications/calls.ts'
import { orderQuery } from '../orders/calls.ts'
import { closedOrdersQuery, currentOrdersQuery } from '../orders/list-calls.ts'
import { byTab, firstTab, joined, type Tab, tabs, waitingOf } from '../orders/lists.ts'
import { NoOrders } from '../orders/parts/no-orders.tsx'
import { OrderGroups } from '../orders/parts/order-groups.tsx'
import { WaitingOrders } from '../orders/parts/waiting-orders.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useHold } from '../ui/use-hold.ts'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import css from './orders.module.css'

/** Whose orders a tab has. */
const about: { [tab in Tab]: string } = {
  orders: 'What you lend: requests to answer and loans under way.',
  requests: 'What you borrow, from your request until it’s back with its owner.',
  completed: 'Loans that are over, and requests that ended.',
}
const allWait = 'Everything here is waiting for you, above.'
const labels: { [tab in Tab]: string } = { orders: 'Orders', requests: 'Requests', completed: 'Completed' }

/** The member's orders in three tabs (product.md §1): lent, requested and completed. */
export default function OrdersScreen() {
  const { orderId } = useParams()
  // beside an order, whose address has no tab of the list
  const isBeside = orderId !== undefined
  useTitle(isBeside ? undefined : 'Orders')
  // beside an order the member looks at that one: the notices of the others are still unread
  useMarkSeen(isBeside ? null : { type: 'order' })
  const current = useQuery(currentOrdersQuery())
  const [search, setSearch] = useSearchParams()
  const cached = useCachedOrders(current)
  const known = current.data ?? cached?.orders ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const inAddress = isBeside ? null : search.get('tab')
  if (inAddress !== null && inAddress !== chosen) setChosen(inAddress)
  // its own page asks for it
  const beside = useQuery({ ...orderQuery(orderId ?? ''), enabled: isBeside, refetchOnMount: false })
  const opened = known.find(({ id }) => id === orderId) ?? beside.data
  const named = tabs.find((one) => one === (inAddress ?? chosen)) ?? (opened ? tabOf(opened, opened.role) : null)
  // without a current order, whether any is over decides which tab is opened
  const isNoneKnown = current.isFetched && known.length === 0
  const [shown, setShown] = useState<Tab | null>(null)
  // while an order opens whose tab is not known yet, the list stays as it is
  const before = named ?? (beside.isLoading ? shown : null) ?? firstTab(byTab(known))
  const needsClosed = isNoneKnown || before === 'completed'
  const closed = useInfiniteQuery({ ...closedOrdersQuery(), enabled: needsClosed })
  const allOrders = joined(known, closed.data?.pages)
  const all = byTab(allOrders)
  const isTabAwaited = named === null && current.data !== undefined && (beside.isLoading || closed.isLoading)
  const tab = named ?? (isTabAwaited ? shown : null) ?? firstTab(all)
  const isCompleted = tab === 'completed'
  // Completed orders are not cached, and an empty cache proves nothing.
  const isCached = cached !== null && cached.orders.length > 0 && !isCompleted
  const savedAt = copiedAt(current, isCached ? cached : null)
  const choose = (next: Tab) => {
    setChosen(next)
    if (!isBeside) setSearch({ tab: next }, { replace: true, preventScrollReset: true })
  }
  // at a desk the list is beside the order: what is listed above needs no second line
  const isWide = useWide()
  const listed = isWide ? all[tab].filter(({ needsMe }) => !needsMe) : all[tab]
  const Title = isBeside ? 'h2' : 'h1'
  const wanted = isCompleted || (isNoneKnown && named === null) ? [current, closed] : [current]
  const missing = isCached ? [] : wanted.filter(({ data }) => data === undefined)
  const failed = missing.find(({ isError }) => isError)
  const retry = () => Promise.all([current, closed].filter(({ isError }) => isError).map((query) => query.refetch()))
  // its banner is above all others; a failure of it is not waited for
  const balance = useQuery(balanceQuery())
  const isBannerAwaited = useHold(!isCached && balance.isLoading && balance.failureCount === 0)
  const isLoading =
    (!current.data && !isCached && !current.isError) || (isTabAwaited && shown === null) || isBannerAwaited
  if (!isLoading && tab !== shown) setShown(tab)

  // what waits is above the tabs, so both are shown together
  if (isLoading)
    return (
      <div className={css.page}>
        <Title className={css.title}>Orders</Title>
        <Loading label="Loading your orders" className={css.skeletons}>
          <Skeleton height="44px" />
          <CardSkeletons />
        </Loading>
      </div>
    )
  return (
    <div className={css.page}>
      <Title className={css.title}>Orders</Title>
      <BalanceBanner totalPence={balance.data?.totalPence ?? 0} />
      <WaitingOrders orders={waitingOf(allOrders)} />
      <Tabs
        label="Orders"
        heads={tabs.map((name) => {
          const waiting = all[name].filter((order) => order.needsMe).length
          return { name, label: labels[name], waiting, waitingLabel: waiting === 1 ? 'waits for you' : 'wait for you' }
        })}
        chosen={tab}
        onChoose={choose}
      >
        <p className={css.about}>{about[tab]}</p>
        {savedAt && <CachedOrdersNote savedAt={savedAt} error={current.error} onRetry={() => current.refetch()} />}
        {failed ? (
          <ErrorPanel title="Your orders didn’t load" error={failed.error} onRetry={retry} />
        ) : missing.length > 0 ? (
          <Loading label="Loading your completed orders" className={css.skeletons}>
            <CardSkeletons />
          </Loading>
        ) : listed.length > 0 ? (
          <OrderGroups label={labels[tab]} orders={listed} />
        ) : all[tab].length > 0 ? (
          <p className={css.about}>{allWait}</p>
        ) : (
          <NoOrders tab={tab} />
        )}
        {isCompleted && missing.length === 0 && closed.hasNextPage && (
          <div className={css.more}>
            <MoreButton
              isLoading={closed.isFetchingNextPage}
              error={closed.isFetchNextPageError && closed.error}
              onMore={nextPageOf(closed)}
            >
              Show more
            </MoreButton>
          </div>
        )}
      </Tabs>
      {/* not below a skeleton, whose height may be another than that of what comes */}
      {allOrders.length > 0 && (missing.length === 0 || failed) && <CalendarButton />}
    </div>
  )
}

const CardSkeletons = () => [0, 1, 2].map((key) => <Skeleton key={key} height="128px" />)
