import { expect, it } from 'vitest'

const sources = import.meta.glob('./parts/*.tsx', { query: '?raw', import: 'default', eager: true })
const parts = Object.entries(sources).map(([name, source]) => ({ name, text: String(source) }))

/** Hooks that only read, or write only to the operator. */
const harmless = ['usePreviewNewsletter', 'useProveNewsletter', 'useDownloadBatch']
const actionsOf = (text: string) =>
  [...text.matchAll(/= (use[A-Z]\w+)\(\)/g)]
    .map(([, hook = '']) => hook)
    .filter(
      (hook) =>
        !harmless.includes(hook) && new RegExp(`import \\{[^}]*\\b${hook}\\b[^}]*\\} from '../calls.ts'`).test(text),
    )

it('every action of the operator that moves money, closes a case or writes to a member asks for confirmation', () => {
  const acting = parts.filter(({ text }) => actionsOf(text).length > 0)
  expect(acting.flatMap(({ text }) => actionsOf(text)).sort()).toEqual([
    'useCloseLabelVoid',
    'useCloseReport',
    'useDecideClaim',
    'useForgiveBalance',
    'useHideListing',
    'useMakeBatch',
    'useMarkBatchPaid',
    'useMarkOwedPaid',
    'useMarkPayoutReturned',
    'useResolveDispute',
    'useRetryJobs',
    'useRetryLabels',
    'useSendNewsletter',
    'useSuspendMember',
  ])
  for (const { name, text } of acting) expect([name, text.includes('<ConfirmAct act={')]).toEqual([name, true])
})
