import { parseArgs } from 'node:util'
import { benchBooks, books } from './books.ts'
import { benchListings, benchMillion } from './listings.ts'

const usage = `npm run bench -- listings [--count 100000] [--seconds 1] [--pairs 21]   GET /api/listings beside a bare server
npm run bench -- listings --million [--seconds 1] [--pairs 21]           the same with 10,000 and with 1,000,000 listings
npm run bench -- moves                                                   20,000 random moves on 50 listings, balanced after each batch
npm run bench -- kills                                                   the server killed at every step of confirm, accept, decline and lapse`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '21' },
    million: { type: 'boolean', default: false },
  },
})

if (positionals[0] && positionals[0] in books) process.exit(await benchBooks(positionals[0]))
if (positionals[0] !== 'listings') {
  console.log(usage)
  process.exit(1)
}
const effort = { seconds: Number(values.seconds), pairs: Number(values.pairs) }
if (values.million) await benchMillion(effort)
else await benchListings({ ...effort, count: Number(values.count) })
