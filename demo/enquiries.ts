import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { createEnquiry } from '@hemline/contract/requests/calls.ts'
import type { Resident } from './loans.ts'

/** Enquiries about a stranger's garment: the borrower's question, then answers, alternately by lender and borrower. */
const enquiries: { borrowerIndex: number; lines: string[] }[] = [
  {
    borrowerIndex: 0,
    lines: [
      'Would you say it runs long? I am 5ft4 and would wear it with flat shoes.',
      'A little. I am 5ft6 and it just clears the floor on me in flats.',
      'Thank you, that helps. I will look at dates tonight.',
    ],
  },
  {
    borrowerIndex: 5,
    lines: [
      'Is the lining cotton? I would like to wear it to a wedding in July.',
      'Viscose, I think, and quite light. It was comfortable all day last summer.',
    ],
  },
  { borrowerIndex: 8, lines: ['Could we meet near the station on a Thursday evening, if I borrowed it?'] },
]

/** Sends the enquiries. Each message has a fixed client id, so that a second run sends nothing twice. */
export async function makeEnquiries(residents: Resident[]): Promise<void> {
  for (const [index, { borrowerIndex, lines }] of enquiries.entries()) {
    const borrower = residents[borrowerIndex]
    const [question, ...answers] = lines
    if (!borrower || !question) continue
    const { items } = await borrower.client.send(getListings, { query: { limit: 100 } })
    const listing = items.find(
      ({ userId, friendStatus }) =>
        userId !== borrower.id && friendStatus !== 'FRIENDS' && residents.some(({ id }) => id === userId),
    )
    const lender = residents.find(({ id }) => id === listing?.userId)
    if (!listing || !lender) continue
    const { data } = await borrower.client.send(createEnquiry, {
      body: { listingId: listing.id, message: question, clientId: `demo-${index}-0` },
    })
    for (const [turn, content] of answers.entries()) {
      const writer = turn % 2 === 0 ? lender : borrower
      await writer.client.send(sendMessage, {
        body: { conversationId: data.conversationId, content, clientId: `demo-${index}-${turn + 1}` },
      })
    }
  }
}
