import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Saved } from '../base/saved.ts'
import { enqueue, flush, type Outgoing, outbox, type Sent, setProblem } from './outbox.ts'

const box: Saved<Outgoing[]> = outbox
beforeEach(() => box.clear())
afterEach(() => vi.unstubAllGlobals())

const write = (content: string, recipientId = 'r') =>
  enqueue(box, {
    conversationId: null,
    recipientId,
    listingId: null,
    content,
    createdAt: '2026-11-21T10:00:00.000Z',
  })
const contents = () => box.read().map(({ content }) => content)

describe('the outbox', () => {
  it('sends messages in the order in which they were written, each once', async () => {
    for (const content of ['one', 'two', 'three']) write(content)
    const sent: string[] = []
    const send = async ({ content }: Outgoing): Promise<Sent> => {
      sent.push(content)
      return 'sent'
    }
    expect(await Promise.all([flush(box, send), flush(box, send), flush(box, send)])).toEqual([true, true, true])
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(box.read()).toEqual([])
  })

  it('keeps messages with their order and ids while there is no network', async () => {
    const first = write('one')
    write('two')
    let isOnline = false
    const names: string[] = []
    const send = async ({ id }: Outgoing): Promise<Sent> => {
      names.push(id)
      return isOnline ? 'sent' : 'later'
    }
    expect(await flush(box, send)).toBe(false)
    expect(contents()).toEqual(['one', 'two'])
    isOnline = true
    expect(await flush(box, send)).toBe(true)
    expect(names.slice(0, 2)).toEqual([first.id, first.id])
    expect(names).toHaveLength(3)
    expect(first.id).toMatch(/^temp-/)
  })

  it('skips a refused message, which waits for the member', async () => {
    const bad = write('bad')
    write('good')
    const send = async ({ content }: Outgoing): Promise<Sent> => (content === 'bad' ? { refused: 'No' } : 'sent')
    expect(await flush(box, send)).toBe(true)
    expect(box.read()).toMatchObject([{ id: bad.id, problem: 'No' }])
    setProblem(box, bad.id, null)
    expect(await flush(box, async () => 'sent')).toBe(true)
    expect(box.read()).toEqual([])
  })

  it('holds up those to one member alone where only they must wait', async () => {
    const [first, , other] = ['one', 'two'].map((content) => write(content)).concat(write('to another', 'o'))
    const tried: string[] = []
    const send = async ({ id, recipientId }: Outgoing): Promise<Sent> => {
      tried.push(id)
      return recipientId === 'r' ? 'held' : 'sent'
    }
    expect(await flush(box, send)).toBe(false)
    expect(tried).toEqual([first!.id, other!.id])
    expect(contents()).toEqual(['one', 'two'])
  })

  it('includes messages that are written while it sends', async () => {
    write('one')
    const sent: string[] = []
    await flush(box, async ({ content }) => {
      if (content === 'one') write('two')
      sent.push(content)
      return 'sent'
    })
    expect(sent).toEqual(['one', 'two'])
  })

  it('sends in order, each once, where the browser refuses locks because site data is blocked', async () => {
    const request = () => Promise.reject(new DOMException('storage is denied', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    for (const content of ['one', 'two']) write(content)
    const sent: string[] = []
    const send = async ({ content }: Outgoing): Promise<Sent> => {
      sent.push(content)
      return 'sent'
    }
    expect(await Promise.all([flush(box, send), flush(box, send)])).toEqual([true, true])
    expect(sent).toEqual(['one', 'two'])
  })
})
