import { expect, it } from 'vitest'

const sources = import.meta.glob('./parts/*.tsx', { query: '?raw', import: 'default', eager: true })
const parts = Object.entries(sources).map(([name, source]) => ({ name, text: String(source) }))

/** Hooks that only read, or write only to the operator. */
const harmless = [
  'useCompare',
  'useDownloadAudit',
  'useDownloadBatch',
  'useDownloadMembers',
  'useDownloadMonth',
  'useDownloadNumbers',
  'useDownloadOrders',
  'useDownloadChanges',
  'useDownloadCases',
  'useDownloadParcels',
  'useDownloadPayments',
  'useNoteMember',
  'usePreviewNewsletter',
  'useProveNewsletter',
  'useAssignCase',
  'useEnterParcelNumber',
  'useMarkClaimSent',
  'useAssignReport',
  'useDownloadAppeals',
  'useDownloadBalances',
  'useDownloadLabels',
  'useDownloadListings',
  'useDownloadReports',
  'useNoteCase',
  'useBeginSecondFactor',
  'useConfirmSecondFactor',
  'usePassSecondFactor',
  'useSecondFactorDone',
]
const actionsOf = (text: string) =>
  [...text.matchAll(/= (use[A-Z]\w+)\(\)/g)]
    .map(([, hook = '']) => hook)
    .filter(
      (hook) =>
        !harmless.includes(hook) &&
        new RegExp(`import \\{[^}]*\\b${hook}\\b[^}]*\\} from '../[a-z-]*calls.ts'`).test(text),
    )

it('every action of the operator that moves money, closes a case or writes to a member asks for confirmation', () => {
  const acting = parts.filter(({ text }) => actionsOf(text).length > 0)
  expect(acting.flatMap(({ text }) => actionsOf(text)).sort()).toEqual([
    'useAnswerAppeal',
    'useApproveListing',
    'useBlockNetwork',
    'useChangeCoins',
    'useChangeRole',
    'useChangeSetting',
    'useCloseLabelVoid',
    'useCloseReport',
    'useDecideClaim',
    'useDeleteMember',
    'useEndSessions',
    'useExportMember',
    'useFixDifference',
    'useForgiveBalance',
    'useHideListing',
    'useMakeBatch',
    'useMarkBatchPaid',
    'useMarkOwedPaid',
    'useMarkPayoutNotSent',
    'useMarkPayoutReturned',
    'useMoveOrderAsOperator',
    'useRefundOrder',
    'useResendFailed',
    'useResendLetter',
    'useResetSecondFactor',
    'useResolveDispute',
    'useRetryJobs',
    'useRetryJobs',
    'useRetryLabels',
    'useRetryLabels',
    'useSendNewsletter',
    'useSuspendMember',
    'useUnblockNetwork',
    'useUndoSetting',
    'useVerifyEmail',
    'useViewMember',
    'useWarnMember',
    'useWriteToParties',
  ])
  // the form of a payment that came back is shared, and asks (payment-back.tsx)
  const asks = (text: string) => /<ConfirmAct act={|<PaymentBack /.test(text)
  for (const { name, text } of acting) expect([name, asks(text)]).toEqual([name, true])
  expect(parts.find(({ name }) => name.endsWith('/payment-back.tsx'))?.text).toContain('<ConfirmAct act={')
})
