import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { type SeedClient, seedClient } from '../../demo/client.ts'
import { joinAsMember } from '../../demo/sign-up.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { openStream } from './stream.ts'

type Settings = {
  databaseUrl: string
  folder: string
  processes: number
  clients: number
  messages: number
  kills: number
}

export type ManyClientsReport = {
  /** The messages that each side reads at the end, in order. */
  read: [string[], string[]]
  /** All messages that were sent. */
  sent: string[]
  /** For each client: the messages it received events for, in order of arrival, with duplicates. */
  received: string[][]
  /** The ids of those messages, in the conversation's order. */
  ids: string[]
  seconds: number
  resumed: number
  sentAgain: number
}

class WasReset extends Error {}

/**
 * Two members with many apps each write into one conversation through several server processes on one database, while
 * processes are killed and started again. Each app repeats an unanswered message with the same clientId, and resumes
 * its stream after the last received event, as the real app does.
 */
export async function runManyClients(settings: Settings): Promise<ManyClientsReport> {
  const { databaseUrl, folder, clients, messages, kills } = settings
  const start = (place: number) =>
    startProcess({
      DATABASE_URL: databaseUrl,
      HEMLINE_DATA: folder,
      PUBLIC_URL: 'http://hemline.test',
      RUNS_JOBS: String(place === 0),
      DATABASE_POOL: '12',
    })
  const servers: ServerProcess[] = await Promise.all(
    Array.from({ length: settings.processes }, (_, place) => start(place)),
  )
  const urlFor = (index: number) => servers[index % servers.length]!.url

  const people = await Promise.all(
    ['Ines', 'Otto'].map(async (name, index) => {
      const client = await joinAsMember(urlFor(0), { email: `${name}@hemline.test`, dateOfBirth: '1991-02-03' })
      const profile = { firstName: name, secondName: 'Member', phoneNumber: `07400 12350${index}` }
      await client.send(changeUser, {
        body: { ...profile, height: '5f6', address: '1 Mare Street', city: 'London', postcode: 'E8 3PH' },
      })
      return { client, id: (JSON.parse(atob(client.token.split('.')[1]!)) as { sub: string }).sub }
    }),
  )
  const first = await people[0]!.client.send(sendMessage, { body: { recipientId: people[1]!.id, content: 'first' } })
  const { conversationId } = first.data

  const report: ManyClientsReport = {
    read: [[], []],
    sent: ['first'],
    received: Array.from({ length: clients }, () => []),
    ids: [],
    seconds: 0,
    resumed: 0,
    sentAgain: 0,
  }
  let isOver = false
  const total = clients * messages

  /** Follows the stream of one app until it has received every event. */
  async function follow(index: number): Promise<void> {
    const { client } = people[index % 2]!
    const received = report.received[index]!
    for (let lastId: number | undefined, attempt = index; ; attempt += 1) {
      try {
        const stream = await openStream(urlFor(attempt), client.token, lastId)
        if (stream.status !== 200) throw new Error(`stream: ${stream.status}`)
        let next = 0
        const take = () => {
          for (; next < stream.events.length; next += 1) {
            const event = stream.events[next]!
            if (event.topic === 'reset') throw new WasReset('A stream was reset: more was missed than is kept')
            lastId = event.id
            if (event.topic === 'ready') opened[index]!()
            if (event.topic === 'message' && event.ids.messageId) received.push(event.ids.messageId)
          }
          return received.length >= total
        }
        await Promise.race([stream.ended, stream.whenever(take)])
        if (take()) return stream.cut()
      } catch (error) {
        if (isOver || error instanceof WasReset) throw error
      }
      report.resumed += 1
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  const opened: (() => void)[] = []
  const allOpen = Promise.all(
    Array.from({ length: clients }, (_, index) => new Promise<void>((resolve) => (opened[index] = resolve))),
  )
  const following = Promise.all(Array.from({ length: clients }, (_, index) => follow(index)))
  await allOpen

  async function talk(index: number): Promise<void> {
    const { client } = people[index % 2]!
    for (let number = 0; number < messages; number += 1) {
      const content = `${index}/${number}`
      report.sent.push(content)
      for (let attempt = index; ; attempt += 1) {
        try {
          const body = { conversationId, content, clientId: `temp-${index}-${number}` }
          await seedClient(urlFor(attempt), client.token).send(sendMessage, { body })
          break
        } catch {
          if (attempt - index > 200) throw new Error(`${content} could not be sent`)
          report.sentAgain += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    }
  }

  const started = performance.now()
  const talking = Promise.all(Array.from({ length: clients }, (_, index) => talk(index)))
  for (let kill = 0; kill < kills; kill += 1) {
    const goal = (total * (kill + 1)) / (kills + 1)
    while (report.received[0]!.length < goal) await new Promise((resolve) => setTimeout(resolve, 20))
    const place = kill % servers.length
    await servers[place]!.kill()
    servers[place] = await start(place)
  }
  await talking
  await following
  isOver = true
  report.seconds = (performance.now() - started) / 1000

  const readAll = async (client: SeedClient) => {
    const all: { id: string; content: string }[] = []
    for (let after = 0; ; ) {
      const { items } = await client.send(getMessages, { query: { conversationId, after, limit: 100 } })
      all.push(...items)
      if (items.length < 100) return all
      after = items.at(-1)!.place
    }
  }
  const [mine, his] = await Promise.all(people.map(({ client }) => readAll(seedClient(urlFor(0), client.token))))
  report.read = [mine!.map(({ content }) => content), his!.map(({ content }) => content)]
  report.ids = mine!.slice(1).map(({ id }) => id)
  for (const server of servers) await server.stop()
  return report
}
