import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('./parts/', import.meta.url)
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

/** What writes to nobody but the operator, or only reads. */
const harmless = ['usePreviewNewsletter', 'useProveNewsletter', 'useDownloadBatch']
const deedsOf = (text: string) =>
  [...text.matchAll(/= (use[A-Z]\w+)\(\)/g)]
    .map(([, hook = '']) => hook)
    .filter(
      (hook) =>
        !harmless.includes(hook) && new RegExp(`import \\{[^}]*\\b${hook}\\b[^}]*\\} from '../calls.ts'`).test(text),
    )

it('every act of the operator that moves money, closes something or writes to a member asks once more', () => {
  const acting = parts.filter(({ text }) => deedsOf(text).length > 0)
  expect(acting.flatMap(({ text }) => deedsOf(text)).sort()).toEqual([
    'useCloseLabelVoid',
    'useCloseReport',
    'useDecideClaim',
    'useForgiveBalance',
    'useHideListing',
    'useMakeBatch',
    'useMarkBatchPaid',
    'useMarkOwedPaid',
    'useResolveDispute',
    'useRetryJobs',
    'useRetryLabels',
    'useSendNewsletter',
    'useSuspendMember',
  ])
  for (const { name, text } of acting) expect([name, text.includes('<ConfirmAct act={')]).toEqual([name, true])
})
