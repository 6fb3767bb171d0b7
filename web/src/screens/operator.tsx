import type { AnswerOf } from '@hemline/contract/call.ts'
import type { getDesk } from '@hemline/contract/operator/calls.ts'
import { type DeskSection, deskSections } from '@hemline/contract/operator/sections.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { deskQuery } from '../operator/calls.ts'
import { AppealList } from '../operator/parts/appeal-list.tsx'
import { BalanceList } from '../operator/parts/balance-list.tsx'
import { CaseList } from '../operator/parts/case-list.tsx'
import { DeskPage } from '../operator/parts/desk-page.tsx'
import { LabelList } from '../operator/parts/label-list.tsx'
import { ListingList } from '../operator/parts/listing-list.tsx'
import { Log } from '../operator/parts/log.tsx'
import { MemberList } from '../operator/parts/member-list.tsx'
import { MoneyReport } from '../operator/parts/money-report.tsx'
import { MonthList } from '../operator/parts/month-list.tsx'
import { NetworkList } from '../operator/parts/network-list.tsx'
import { NewsletterDesk } from '../operator/parts/newsletter-desk.tsx'
import { NumbersPage } from '../operator/parts/numbers-page.tsx'
import { OrderList } from '../operator/parts/order-list.tsx'
import { OutboxList } from '../operator/parts/outbox-list.tsx'
import { ParcelList } from '../operator/parts/parcel-list.tsx'
import { PaymentList } from '../operator/parts/payment-list.tsx'
import { PayoutDesk } from '../operator/parts/payout-desk.tsx'
import { ReportList } from '../operator/parts/report-list.tsx'
import { OwnSecondStep } from '../operator/parts/second-factor-gate.tsx'
import { SettingList } from '../operator/parts/setting-list.tsx'
import { StaffList } from '../operator/parts/staff-list.tsx'
import { Timers } from '../operator/parts/timers.tsx'
import { Today } from '../operator/parts/today.tsx'
import { sectionHeads } from '../operator/sections.ts'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'

const panels: { [section in DeskSection]: ReactNode } = {
  today: <Today />,
  disputes: <CaseList key="disputes" kind="DISPUTE" />,
  claims: <CaseList key="claims" kind="CLAIM" />,
  reports: <ReportList />,
  appeals: <AppealList />,
  networks: <NetworkList />,
  orders: <OrderList />,
  listings: <ListingList />,
  members: <MemberList />,
  balances: <BalanceList />,
  payouts: <PayoutDesk />,
  payments: <PaymentList />,
  differences: <MoneyReport />,
  accounts: <MonthList />,
  parcels: <ParcelList />,
  labels: <OfDesk>{({ labels }) => <LabelList labels={labels} />}</OfDesk>,
  numbers: <NumbersPage />,
  outbox: <OutboxList />,
  newsletter: <NewsletterDesk />,
  settings: <SettingList />,
  roles: (
    <>
      <OwnSecondStep />
      <StaffList />
    </>
  ),
  jobs: <Timers />,
  log: <Log />,
}

/** One section of the operator's room. An unknown one leads to today's. */
export default function OperatorScreen() {
  const { section = 'today' } = useParams()
  const shownSection = deskSections.find((name) => name === section)
  useTitle(shownSection ? `${sectionHeads[shownSection].label}, operator` : 'Operator')
  if (!shownSection) return <Navigate to={paths.operator()} replace />
  return (
    <DeskPage>
      <h1>{sectionHeads[shownSection].label}</h1>
      {panels[shownSection]}
    </DeskPage>
  )
}

function OfDesk({ children }: { children: (desk: AnswerOf<typeof getDesk>) => ReactNode }) {
  const query = useQuery(deskQuery())
  if (query.data) return children(query.data)
  return (
    <QueryFallback query={query}>
      <Skeleton height="240px" />
    </QueryFallback>
  )
}
