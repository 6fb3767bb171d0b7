import type { AnswerOf } from '@hemline/contract/call.ts'
import type { getDesk } from '@hemline/contract/operator/calls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SendError } from '../base/send.ts'
import { deskQuery, reportsQuery } from '../operator/calls.ts'
import { AuditList } from '../operator/parts/audit-list.tsx'
import { BalanceList } from '../operator/parts/balance-list.tsx'
import { ClaimList } from '../operator/parts/claim-list.tsx'
import { DisputeList } from '../operator/parts/dispute-list.tsx'
import { Figures } from '../operator/parts/figures.tsx'
import { LabelList } from '../operator/parts/label-list.tsx'
import { MemberList } from '../operator/parts/member-list.tsx'
import { MoneyReport } from '../operator/parts/money-report.tsx'
import { NewsletterDesk } from '../operator/parts/newsletter-desk.tsx'
import { PayoutDesk } from '../operator/parts/payout-desk.tsx'
import { ReportList } from '../operator/parts/report-list.tsx'
import { Timers } from '../operator/parts/timers.tsx'
import { type Tab, tabLabels, tabs } from '../operator/tabs.ts'
import { Empty } from '../ui/empty.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './operator.module.css'

const panels: { [tab in Tab]: (desk: AnswerOf<typeof getDesk>) => ReactNode } = {
  disputes: ({ disputes }) => <DisputeList disputes={disputes} />,
  claims: ({ claims }) => <ClaimList claims={claims} />,
  reports: () => <ReportList />,
  balances: ({ balances }) => <BalanceList balances={balances} />,
  owed: () => <PayoutDesk />,
  labels: ({ labels }) => <LabelList labels={labels} />,
  members: () => <MemberList />,
  figures: () => <Figures />,
  money: () => <MoneyReport />,
  newsletter: () => <NewsletterDesk />,
  timers: () => <Timers />,
  log: () => <AuditList />,
}

/** The operator's desk: open cases and figures. Other members get the page for an unknown address. */
export default function OperatorScreen() {
  useTitle('Operator')
  const desk = useQuery(deskQuery())
  const reports = useQuery(reportsQuery()).data
  const [search, setSearch] = useSearchParams()
  const requestedTab = search.get('tab')
  const tab = tabs.find((one) => one === requestedTab) ?? 'disputes'
  const choose = (next: Tab) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })

  if (desk.error instanceof SendError && [403, 404].includes(desk.error.status)) {
    return (
      <Empty isPage title="We can’t find that page">
        The address may be misspelt, or the page has moved.
      </Empty>
    )
  }
  const { data } = desk
  const waiting: { [tab in Tab]?: number } = data
    ? {
        disputes: data.disputes.length,
        claims: data.claims.length,
        reports: reports?.length ?? 0,
        balances: data.balances.length,
        owed: data.owed.filter((line) => line.paidAt === null).length,
        labels: data.labels.length,
      }
    : {}
  return (
    <div className={css.page}>
      <h1>Operator</h1>
      <Tabs
        label="Operator"
        heads={tabs.map((name) => ({
          name,
          label: tabLabels[name],
          waiting: waiting[name] ?? 0,
          waitingLabel: 'waiting',
        }))}
        chosen={tab}
        onChoose={choose}
      >
        {data ? (
          panels[tab](data)
        ) : (
          <QueryFallback query={desk}>
            <Skeleton height="120px" />
          </QueryFallback>
        )}
      </Tabs>
    </div>
  )
}
