import { parseArgs } from 'node:util'
import { benchBooks } from './books.ts'
import { benchConversations } from './conversations.ts'
import { benchListings, benchMillion } from './listings.ts'
import { benchNewsletter } from './newsletter.ts'
import { benchStreams } from './streams.ts'

const usage = `npm run bench -- listings [--count 100000] [--seconds 1] [--pairs 21]   GET /api/listings beside a bare server
npm run bench -- listings --million [--seconds 1] [--pairs 21]           the same with 10,000 and with 1,000,000 listings
npm run bench -- moves [--count 20000] [--seed 20261121]                 random moves on 50 listings, balanced after each batch
npm run bench -- kills                                                   the server killed at every step of confirm, accept, decline and lapse
npm run bench -- streams [--count 10000] [--seconds 30]                  idle live streams on one process: the memory of each
npm run bench -- letters [--count 2000]                                  a newsletter to this many members, and 30 sign-ups meanwhile
npm run bench -- talk                                                    50 apps write 200 messages each, processes are killed`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seconds: { type: 'string' },
    pairs: { type: 'string', default: '21' },
    seed: { type: 'string' },
    million: { type: 'boolean', default: false },
  },
})

const numberOf = (given: string | undefined, otherwise: number) => Number(given ?? otherwise)
const effort = { seconds: numberOf(values.seconds, 1), pairs: Number(values.pairs) }
switch (positionals[0]) {
  case 'listings':
    if (values.million) await benchMillion(effort)
    else await benchListings({ ...effort, count: numberOf(values.count, 100_000) })
    break
  case 'streams':
    await benchStreams({ count: numberOf(values.count, 10_000), seconds: numberOf(values.seconds, 30) })
    break
  case 'letters':
    await benchNewsletter({ count: numberOf(values.count, 2000) })
    break
  case 'talk':
    await benchConversations()
    break
  case 'moves':
  case 'kills':
    process.exitCode = await benchBooks(positionals[0], values)
    break
  default:
    console.log(usage)
    process.exit(1)
}
