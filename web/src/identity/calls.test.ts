import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const onOwnAccount = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../base/account-codes.ts', () => ({ onOwnAccount }))

import { useConfirmEmail } from './calls.ts'

test('a new email address is confirmed after the change of the profile that is under way, whose answer has the old one', async () => {
  const client = new QueryClient()
  const changed = Promise.withResolvers<void>()
  const change = new MutationObserver(client, { scope: { id: 'me' }, mutationFn: () => changed.promise }).mutate()
  let confirm: ReturnType<typeof useConfirmEmail> | undefined
  const Part = () => {
    confirm = useConfirmEmail()
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Part)))
  const confirming = confirm!.mutateAsync('123456')
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(onOwnAccount).not.toHaveBeenCalled()
  changed.resolve()
  await Promise.all([change, confirming])
  expect(onOwnAccount).toHaveBeenCalledOnce()
})
