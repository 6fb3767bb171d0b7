import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = { from: string; to: string[]; email: Email }

export type TestMailServer = {
  url: string
  /** The received emails, oldest first. */
  received: ReceivedEmail[]
  /** Whether recipients whose name begins with 'full' are refused. */
  isFull: boolean
  /** The number of connections so far. */
  connections: number
  /** Delays all emails until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** A mail server, on a free port by default, that accepts every email except those to full mailboxes to 'gone…', which do not exist, and to 'grey…', which it would take later. */
export async function openTestMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const box = { received: [] as ReceivedEmail[], isFull: true, connections: 0 }
  let held = Promise.resolve()
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      box.connections += 1
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const refuse = (responseCode: number, words: string) => done(Object.assign(new Error(words), { responseCode }))
      if (address.startsWith('gone')) refuse(550, `5.1.1 <${address}>: No such mailbox`)
      else if (address.startsWith('grey')) refuse(451, `4.7.1 <${address}>: Greylisted, ask ${address} again later`)
      else done(box.isFull && address.startsWith('full') ? new Error('mailbox full') : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        await held
        const email = await PostalMime.parse(Buffer.concat(parts))
        box.received.push({ from, to: rcptTo.map(({ address }) => address), email })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return Object.assign(box, {
    hold,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
