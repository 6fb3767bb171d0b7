import { changeUser, verifyPhone } from '@hemline/contract/members/calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const reads = vi.hoisted((): ((profile: object) => void)[] => [])
const saves = vi.hoisted((): ((profile: object) => void)[] => [])
const codes = vi.hoisted((): ((profile: object) => void)[] => [])
vi.mock('../base/send.ts', async (original) => ({
  ...(await original<object>()),
  send: (call: unknown) =>
    new Promise((resolve) =>
      (call === changeUser ? saves : call === verifyPhone ? codes : reads).push((data) => resolve({ data })),
    ),
}))
vi.mock('../base/session.ts', async (original) => ({
  ...(await original<object>()),
  refreshClaims: async () => undefined,
}))

import { meQuery, useChangeUser } from './calls.ts'
import { useVerifyPhone } from './phone-calls.ts'

test('what was read before a change and is answered after it does not undo the change', async () => {
  const client = new QueryClient()
  client.setQueryData(meQuery().queryKey, { id: 'anna', hasOnboarded: false } as never)
  const drawn: ReturnType<typeof useChangeUser>[] = []
  const Form = () => {
    drawn.push(useChangeUser())
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
  const reading = client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
  const saving = drawn[0]!.mutateAsync({ city: 'London' } as never)
  await vi.waitFor(() => expect([reads.length, saves.length]).toEqual([1, 1]))
  saves[0]!({ id: 'anna', hasOnboarded: true })
  await saving
  reads[0]!({ id: 'anna', hasOnboarded: false })
  await reading
  expect(client.getQueryData(meQuery().queryKey)).toMatchObject({ hasOnboarded: true })
})

test.each([
  ['a change of the profile is sent first', false],
  ['the code of a number is sent first', true],
])('of a profile that is changed while a number is verified both are left, when %s', async (_, isCodeFirst) => {
  saves.length = 0
  codes.length = 0
  const client = new QueryClient()
  client.setQueryData(meQuery().queryKey, { id: 'anna', city: '', isPhoneVerified: false } as never)
  const drawn: [ReturnType<typeof useChangeUser>, ReturnType<typeof useVerifyPhone>][] = []
  const Form = () => {
    drawn.push([useChangeUser(), useVerifyPhone()])
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
  const [change, verify] = drawn[0]!
  const acts = [() => change.mutateAsync({ city: 'London' } as never), () => verify.mutateAsync('123456')]
  const sent = isCodeFirst ? [codes, saves] : [saves, codes]
  const ends = (isCodeFirst ? acts.reverse() : acts).map((act) => act())
  await vi.waitFor(() => expect(sent[0]).toHaveLength(1))
  // as the server answers each: with all that it has by then
  expect(sent[1]).toHaveLength(0)
  sent[0]![0]!({ id: 'anna', city: isCodeFirst ? '' : 'London', isPhoneVerified: isCodeFirst })
  await vi.waitFor(() => expect(sent[1]).toHaveLength(1))
  sent[1]![0]!({ id: 'anna', city: 'London', isPhoneVerified: true })
  await Promise.all(ends)
  expect(client.getQueryData(meQuery().queryKey)).toMatchObject({ city: 'London', isPhoneVerified: true })
})
