import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { SendError } from '../../base/send.ts'
import { Bone, Empty, ErrorPanel, Loading } from '../../ui/state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { deskQuery, reportsQuery } from '../calls.ts'
import { AuditList } from '../parts/audit-list.tsx'
import { BalanceList } from '../parts/balance-list.tsx'
import { ClaimList } from '../parts/claim-list.tsx'
import { DisputeList } from '../parts/dispute-list.tsx'
import { Figures } from '../parts/figures.tsx'
import { LabelList } from '../parts/label-list.tsx'
import { MemberList } from '../parts/member-list.tsx'
import { MoneyReport } from '../parts/money-report.tsx'
import { NewsletterDesk } from '../parts/newsletter-desk.tsx'
import { OwedList } from '../parts/owed-list.tsx'
import { ReportList } from '../parts/report-list.tsx'
import { Timers } from '../parts/timers.tsx'
import css from './operator.module.css'

const tabs = [
  'disputes',
  'claims',
  'reports',
  'balances',
  'owed',
  'labels',
  'members',
  'figures',
  'money',
  'newsletter',
  'timers',
  'log',
] as const
type Tab = (typeof tabs)[number]
const labels: { [tab in Tab]: string } = {
  disputes: 'Disputes',
  claims: 'Claims',
  reports: 'Reports',
  balances: 'Balances due',
  owed: 'Owed to lenders',
  labels: 'Labels',
  members: 'Members',
  figures: 'Community',
  money: 'Payments',
  newsletter: 'Newsletter',
  timers: 'Timers',
  log: 'Log',
}

/** The room of the person who runs this Hemline: what waits for her, and how it is going. Nobody else finds it. */
export default function OperatorScreen() {
  useTitle('Operator')
  const desk = useQuery(deskQuery())
  const reports = useQuery(reportsQuery()).data
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = tabs.find((one) => one === asked) ?? 'disputes'
  const choose = (next: Tab) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })

  if (desk.error instanceof SendError && [403, 404].includes(desk.error.status)) {
    return (
      <Empty isPage title="We could not find this page">
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
        heads={tabs.map((name) => ({ name, label: labels[name], waiting: waiting[name] ?? 0, say: 'waiting' }))}
        chosen={tab}
        onChoose={choose}
      >
        {data ? (
          <>
            {tab === 'disputes' && <DisputeList disputes={data.disputes} />}
            {tab === 'claims' && <ClaimList claims={data.claims} />}
            {tab === 'reports' && <ReportList />}
            {tab === 'balances' && <BalanceList balances={data.balances} />}
            {tab === 'owed' && <OwedList owed={data.owed} />}
            {tab === 'labels' && <LabelList labels={data.labels} />}
            {tab === 'members' && <MemberList />}
            {tab === 'figures' && <Figures />}
            {tab === 'money' && <MoneyReport />}
            {tab === 'newsletter' && <NewsletterDesk />}
            {tab === 'timers' && <Timers />}
            {tab === 'log' && <AuditList />}
          </>
        ) : desk.error ? (
          <ErrorPanel error={desk.error} onRetry={desk.refetch} />
        ) : (
          <Loading>
            <Bone height="120px" />
          </Loading>
        )}
      </Tabs>
    </div>
  )
}
