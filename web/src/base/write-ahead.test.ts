import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { isWrittenAhead, putIn, showAhead, writeAhead } from './write-ahead.ts'

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  queryClient.clear()
})

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Shows a list; `reads` are those on their way after the first. */
async function shown<Data>(name: string | string[], first: Data) {
  const reads: { answer(data: Data): void; signal: AbortSignal }[] = []
  let isFirst = true
  const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) => {
    const answersItself = isFirst
    isFirst = false
    return new Promise<Data>((answer) => (answersItself ? answer(first) : reads.push({ answer, signal })))
  })
  const observer = new QueryObserver<Data>(queryClient, { queryKey: [name].flat(), queryFn, retry: false })
  leaves.push(observer.subscribe(() => {}))
  await settled()
  expect(observer.getCurrentResult().data).toEqual(first)
  return { reads, data: () => observer.getCurrentResult().data, readAgain: () => void observer.refetch() }
}

const askAgain = vi.fn()

/** Sends a change, which is answered when the test lets it. */
async function send(...puts: ReturnType<typeof putIn>[]) {
  askAgain.mockReset()
  const sent = Promise.withResolvers<void>()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => sent.promise,
    ...writeAhead(
      queryClient,
      () => puts,
      (error) => askAgain(error),
    ),
  })
  const end = mutation.execute(undefined).catch(() => undefined)
  await settled()
  return {
    answer() {
      sent.resolve()
      return end
    },
    refuse() {
      sent.reject(new Error('Refused, said the test.'))
      return end
    },
  }
}

type Choices = { size: string; hasNews: boolean }
const choose = (name: string, choice: Partial<Choices>) =>
  putIn<Choices>([name], (before) => before && { ...before, ...choice })
const removed = (name: string | string[], row: string) =>
  putIn<string[]>([name].flat(), (rows) => rows?.filter((one) => one !== row))

test('a change shows before it is answered, and is taken back when it is refused', async () => {
  const me = await shown('me', { size: '10', hasNews: false })
  const change = await send(choose('me', { size: '12' }))
  expect(me.data()).toEqual({ size: '12', hasNews: false })
  await change.refuse()
  expect(me.data()).toEqual({ size: '10', hasNews: false })
  expect(askAgain).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
})

test('a refused choice does not take back what another has set since', async () => {
  const me = await shown('me', { size: '10', hasNews: false })
  const first = await send(choose('me', { size: '12', hasNews: true }))
  const second = await send(choose('me', { size: '14' }))
  await first.refuse()
  expect(me.data()).toEqual({ size: '14', hasNews: false })
  await second.answer()
  expect(me.data()).toEqual({ size: '14', hasNews: false })
})

test('a choice that is refused after a later one was answered leaves the later one', async () => {
  const me = await shown('me', { size: '10', hasNews: false })
  const first = await send(choose('me', { size: '12' }))
  const second = await send(choose('me', { size: '14' }))
  await second.answer()
  expect(me.data()?.size).toBe('14')
  await first.refuse()
  expect(me.data()?.size).toBe('14')
})

test('only the last of several changes asks again, whichever that is', async () => {
  await shown('me', { size: '10', hasNews: false })
  const first = await send(choose('me', { size: '12' }))
  const second = await send(choose('me', { hasNews: true }))
  await second.refuse()
  expect(askAgain).not.toHaveBeenCalled()
  await first.answer()
  expect(askAgain).toHaveBeenCalledOnce()
})

test('two changes that are answered together ask again once', async () => {
  await shown('me', { size: '10', hasNews: false })
  const first = await send(choose('me', { size: '12' }))
  const second = await send(choose('me', { hasNews: true }))
  await Promise.all([first.answer(), second.answer()])
  expect(askAgain).toHaveBeenCalledOnce()
})

test('what is being read of every list that a change touches is cancelled', async () => {
  const ids = await shown('ids', ['coat'])
  const rows = await shown('rows', ['coat'])
  for (const list of [ids, rows]) list.readAgain()
  const change = await send(removed('ids', 'coat'), removed('rows', 'coat'))
  for (const { reads } of [ids, rows]) expect(reads.map(({ signal }) => signal.aborted)).toEqual([true])
  // an answer from before it comes all the same
  for (const { reads } of [ids, rows]) reads[0]!.answer(['coat'])
  await settled()
  expect([ids.data(), rows.data()]).toEqual([[], []])
  await change.answer()
})

test('rows that are removed do not come back while their removal is being sent', async () => {
  const rows = await shown('rows', ['coat', 'gown', 'hat'])
  const coat = await send(removed('rows', 'coat'))
  const gown = await send(removed('rows', 'gown'))
  expect(rows.data()).toEqual(['hat'])
  await coat.refuse()
  expect(rows.data()).toEqual(['coat', 'hat'])
  expect(askAgain).not.toHaveBeenCalled()
  const again = await send(removed('rows', 'coat'))
  await again.answer()
  expect(rows.data()).toEqual(['hat'])
  await gown.answer()
  expect(rows.data()).toEqual(['hat'])
})

test('what is read while a change is being sent shows with the change, and without it once it is refused', async () => {
  const rows = await shown('rows', ['coat', 'gown'])
  const change = await send(removed('rows', 'coat'))
  rows.readAgain()
  rows.reads[0]!.answer(['coat', 'gown', 'scarf'])
  await settled()
  expect(rows.data()).toEqual(['gown', 'scarf'])
  await change.refuse()
  expect(rows.data()).toEqual(['coat', 'gown', 'scarf'])
})

test('the whole profile in the answer of one choice does not undo the next', async () => {
  const me = await shown('me', { size: '10', hasNews: false })
  const first = await send(choose('me', { size: '12' }))
  const second = await send(choose('me', { hasNews: true }))
  queryClient.setQueryData(['me'], { size: '12', hasNews: false })
  await first.answer()
  expect(me.data()).toEqual({ size: '12', hasNews: true })
  await second.refuse()
  expect(me.data()).toEqual({ size: '12', hasNews: false })
})

test('a list that is read for the first time is waited for, and shows with the change', async () => {
  const answer = Promise.withResolvers<string[]>()
  const observer = new QueryObserver<string[]>(queryClient, { queryKey: ['late'], queryFn: () => answer.promise })
  leaves.push(observer.subscribe(() => {}))
  const change = await send(removed('late', 'coat'))
  answer.resolve(['coat', 'gown'])
  await settled()
  expect(observer.getCurrentResult().data).toEqual(['gown'])
  await change.answer()
})

test.each([
  ['before a change', false, false],
  ['before a change, after which it is asked for again', false, true],
  ['while a change is being sent', true, false],
  ['while a change is being sent, after which it is asked for again', true, true],
])('a list that is opened %s, and not read until it is answered, is read once more', async (_, isLater, isAsked) => {
  const reads: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((answer) => reads.push(answer))
  const observer = new QueryObserver<string[]>(queryClient, { queryKey: ['late'], queryFn })
  const open = () => leaves.push(observer.subscribe(() => {}))
  if (!isLater) open()
  const change = await send(removed('late', 'coat'))
  if (isLater) open()
  if (isAsked) askAgain.mockImplementationOnce(() => queryClient.invalidateQueries({ queryKey: ['late'] }))
  await change.answer()
  await settled()
  expect(reads).toHaveLength(2)
  reads[0]!(['coat', 'gown'])
  await settled()
  expect(observer.getCurrentResult().data).toBeUndefined()
  reads[1]!(['gown'])
  await settled()
  expect(observer.getCurrentResult()).toMatchObject({ data: ['gown'], fetchStatus: 'idle' })
})

test('what is being read when the answer comes does not undo the change', async () => {
  const rows = await shown('rows', ['coat', 'gown'])
  const change = await send(removed('rows', 'coat'))
  rows.readAgain()
  await change.answer()
  rows.reads[0]!.answer(['coat', 'gown'])
  await settled()
  expect(rows.data()).toEqual(['gown'])
  rows.reads[1]!.answer(['gown', 'hat'])
  await settled()
  expect(rows.data()).toEqual(['gown', 'hat'])
})

test('a mark on a list that was not read yet is gone when it is refused', async () => {
  const observer = new QueryObserver<string[]>(queryClient, { queryKey: ['marks'], enabled: false })
  leaves.push(observer.subscribe(() => {}))
  const change = await send(putIn<string[]>(['marks'], (ids = []) => [...ids, 'coat']))
  expect(observer.getCurrentResult().data).toEqual(['coat'])
  await change.refuse()
  expect(observer.getCurrentResult().data).toBeUndefined()
})

test('a list is written ahead until the last of its changes is answered', async () => {
  await shown('rows', ['coat', 'gown'])
  await shown('others', [])
  const first = await send(removed('rows', 'coat'))
  const second = await send(removed('rows', 'gown'))
  const areAhead = () => ['rows', 'others'].map((name) => isWrittenAhead(queryClient, [name]))
  await first.answer()
  expect(areAhead()).toEqual([true, false])
  await second.answer()
  expect(areAhead()).toEqual([false, false])
})

test('what was being read is asked again after two changes at the same time, in whichever order they are answered', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const inbox = await shown(`inbox ${order}`, ['one', 'two'])
    inbox.readAgain()
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const read = ['one', 'two'].map((row, at) =>
      showAhead(queryClient, removed(`inbox ${order}`, row), () => answers[at]!.promise),
    )
    expect(inbox.reads).toHaveLength(1)
    for (const at of order) {
      answers[at].resolve()
      await read[at]
    }
    await settled()
    expect(inbox.reads).toHaveLength(2)
    inbox.reads[1]!.answer(['three'])
    await settled()
    expect(inbox.data()).toEqual(['three'])
  }
})

test('what only one of two changes touches is not undone by a read from before it, while the other is still being sent', async () => {
  const rows = await shown('rows', ['coat', 'gown'])
  const marks = await shown('marks', ['coat', 'gown'])
  const both = await send(removed('rows', 'coat'), removed('marks', 'coat'))
  const one = await send(removed('rows', 'gown'))
  marks.readAgain()
  await both.answer()
  marks.reads[0]!.answer(['coat', 'gown'])
  await settled()
  expect([rows.data(), marks.data()]).toEqual([[], ['gown']])
  marks.reads[1]!.answer(['gown', 'hat'])
  await settled()
  expect(marks.data()).toEqual(['gown', 'hat'])
  expect(rows.reads).toHaveLength(0)
  await one.answer()
})

test('what was being read is asked again after two changes of which one touches more, in whichever order they are answered', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const all = `all ${order}`
    const list = await shown([all, 'list'], ['one', 'two'])
    const ledger = await shown([all, 'ledger'], ['one', 'two'])
    ledger.readAgain()
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const changes = [removed([all], 'one'), removed([all, 'list'], 'two')].map((put, at) =>
      showAhead(queryClient, put, () => answers[at]!.promise),
    )
    expect(list.data()).toEqual([])
    for (const at of order) {
      answers[at].resolve()
      await changes[at]
    }
    await settled()
    ledger.reads.at(-1)!.answer(['three'])
    await settled()
    expect([list.data(), ledger.data()]).toEqual([[], ['three']])
  }
})
