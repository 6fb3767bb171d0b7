import { parseArgs } from 'node:util'
import { benchBooks } from './books.ts'
import { benchCommits } from './commits.ts'
import { benchConversations } from './conversations.ts'
import { benchDesk } from './desk.ts'
import { benchImages } from './images.ts'
import { benchListings, benchMillion } from './listings.ts'
import { benchNewsletter } from './newsletter.ts'
import { benchPhone } from './phone.ts'
import { benchScale } from './scale.ts'
import { benchStreams } from './streams.ts'
import { benchTraffic } from './traffic.ts'
import { benchWrite } from './write.ts'

const usage = `npm run bench -- listings [--count 100000] [--seconds 1] [--pairs 21]   GET /api/listings beside a bare server
npm run bench -- listings --million [--seconds 1] [--pairs 21]           the same with 10,000 and with 1,000,000 listings
npm run bench -- load [--count 20000] [--seconds 3] [--nodes 3] [--pairs 5]  mixed traffic on one process, two and three: fails below 1.7 times from one to two
npm run bench -- write [--pairs 21]                                       request to order, beside the same statements alone: fails below 0.5
npm run bench -- moves [--count 20000] [--seed 20261121]                 random moves on 50 listings, balanced after each batch
npm run bench -- kills                                                   the server killed at every step of confirm, accept, decline and lapse
npm run bench -- streams [--count 10000] [--seconds 30]                  idle live streams on one process: the memory of each
npm run bench -- letters [--count 2000]                                  a newsletter to this many members, and 30 sign-ups meanwhile
npm run bench -- phone [home item …] [--runs 5] [--data folder] [--reports folder]  Lighthouse's phone on landing, home, item, share, and the pictures alone: fails above the budget
npm run bench -- commits [--count 32] [--seconds 3]                      commits a second of that many connections, with live events and without
npm run bench -- images [--pairs 21]                                      a photo uploaded, beside libvips alone: fails above 1.25
npm run bench -- desk [list …] [--count 100000]                          every GET of the operator's room, 10,000 members and that many orders: fails where p95 is above 300 ms
npm run bench -- scale [10000 100000 1000000] [--count 1000] [--data folder]  what members ask for with so many listings: fails where p99 is above 1.3 times that of the first; the folder keeps the databases
npm run bench -- talk                                                    50 apps write 200 messages each, processes are killed`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seconds: { type: 'string' },
    pairs: { type: 'string' },
    nodes: { type: 'string', default: '3' },
    seed: { type: 'string' },
    runs: { type: 'string', default: '5' },
    data: { type: 'string' },
    reports: { type: 'string' },
    million: { type: 'boolean', default: false },
  },
})

const numberOf = (given: string | undefined, otherwise: number) => Number(given ?? otherwise)
const effort = { seconds: numberOf(values.seconds, 1), pairs: numberOf(values.pairs, 21) }
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
  case 'commits':
    await benchCommits({ connections: numberOf(values.count, 32), seconds: numberOf(values.seconds, 3) })
    break
  case 'scale':
    process.exitCode = await benchScale({
      sizes: positionals.length > 1 ? positionals.slice(1).map(Number) : [10_000, 100_000, 1_000_000],
      count: numberOf(values.count, 1000),
      folder: values.data,
    })
    break
  case 'talk':
    await benchConversations()
    break
  case 'desk':
    process.exitCode = await benchDesk({
      size: { members: 10_000, listings: 30_000, orders: numberOf(values.count, 100_000) },
      only: positionals.slice(1),
    })
    break
  case 'phone':
    process.exitCode = await benchPhone({
      runs: Number(values.runs),
      only: positionals.slice(1),
      folder: values.data,
      reports: values.reports,
    })
    break
  case 'load':
    process.exitCode = await benchTraffic({
      seconds: numberOf(values.seconds, 3),
      rounds: numberOf(values.pairs, 5),
      count: numberOf(values.count, 20_000),
      most: Number(values.nodes),
    })
    break
  case 'images':
    process.exitCode = await benchImages({ pairs: effort.pairs })
    break
  case 'write':
    process.exitCode = await benchWrite({ pairs: effort.pairs })
    break
  case 'moves':
  case 'kills':
    process.exitCode = await benchBooks(positionals[0], values)
    break
  default:
    console.log(usage)
    process.exit(1)
}
