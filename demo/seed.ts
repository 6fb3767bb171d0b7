import { getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { addDays, startOfDay, today } from '@hemline/contract/days.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { createListing, getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { announceCommunity } from './announce-community.ts'
import { makeEnquiries } from './enquiries.ts'
import { loanCount, playLoans, type Resident } from './loans.ts'
import { friendships, people } from './people.ts'
import { garmentJpeg } from './pictures.ts'
import { serverNow } from './server-clock.ts'
import { joinAsMember } from './sign-up.ts'
import { wardrobe } from './wardrobe.ts'

const CONCURRENCY = 3
/** When the newest member joined, before any of their actions; the others joined one by one before them. */
const JOINED_DAYS_AGO = 70
const DAYS_BETWEEN_JOINING = 19

/**
 * Creates the demo community on a running development server, through its API only. Safe to run again: it resumes where
 * it was interrupted.
 */
export async function seedDemo({ url, log }: { url: string; log(line: string): void }): Promise<void> {
  const residents: Resident[] = []
  await announceCommunity(url)
  await forEachConcurrently(people, async (person, index) => {
    log(`members ${index + 1} of ${people.length}`)
    residents[index] = await signUpResident(
      url,
      person,
      JOINED_DAYS_AGO + (people.length - 1 - index) * DAYS_BETWEEN_JOINING,
    )
  })
  await befriendAll(residents)
  await listAll(residents, await serverNow(url), log)
  log(`loans, ${loanCount} of them`)
  if (!(await hasLoans(residents))) await playLoans(url, residents, log)
  await makeEnquiries(residents)
  for (const { client } of residents) await markNewCoinsSeen(client)
  log(`${people.length} members, ${wardrobe.length} garments, ${loanCount} loans`)
}

async function signUpResident(url: string, person: (typeof people)[number], daysAgo: number): Promise<Resident> {
  const client = await joinAsMember(url, person, daysAgo)
  const { data: already } = await client.send(getUser)
  if (!already.hasOnboarded) {
    await client.send(changeUser, {
      body: {
        firstName: person.firstName,
        secondName: person.secondName,
        phoneNumber: person.phoneNumber,
        height: person.height,
        address: person.address,
        city: person.city,
        postcode: person.postcode,
        isFromOnboarding: true,
      },
    })
  }
  return { id: already.id, firstName: person.firstName, client }
}

/** Every member sends requests to their friends; friends confirm, the others leave the request pending. */
async function befriendAll(residents: Resident[]): Promise<void> {
  for (const { from, to, status } of friendships) {
    const [requester, recipient] = [residents[from], residents[to]]
    if (!requester || !recipient) continue
    const { data } = await recipient.client.send(getUser)
    const { data: answer } = await requester.client.send(addContacts, { body: { publicIds: data.publicId } })
    if (status !== 'active' || answer.friends[0]?.status === 'active') continue
    const { items } = await recipient.client.send(getFriends)
    const waiting = items.find((friend) => friend.id === requester.id && friend.isIncoming)
    if (waiting)
      await recipient.client.send(changeFriendship, { body: { friendshipId: waiting.friendshipId, status: 'active' } })
  }
}

/** Lists every garment, spread over the last weeks, so that the newest page has several owners. */
async function listAll(residents: Resident[], now: Date, log: (line: string) => void): Promise<void> {
  const listed = new Map<Resident, Set<string>>()
  for (const resident of residents) listed.set(resident, await descriptionsOf(resident))
  let done = 0
  await forEachConcurrently(wardrobe, async (garment, index) => {
    const owner = residents[garment.owner]
    if (owner && !listed.get(owner)?.has(garment.description)) await listOne(owner, garment, index, now)
    log(`garments ${++done} of ${wardrobe.length}`)
  })
}

/** Enough to use both the server and this process. */
async function forEachConcurrently<T>(
  things: readonly T[],
  work: (thing: T, index: number) => Promise<void>,
): Promise<void> {
  const left = things.entries()
  const worker = async () => {
    for (const [index, thing] of left) await work(thing, index)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function descriptionsOf({ id, client }: Resident): Promise<Set<string>> {
  const { items } = await client.send(getListings, { query: { userId: id, limit: 100 } })
  return new Set(items.map((item) => item.description))
}

async function listOne(owner: Resident, garment: (typeof wardrobe)[number], index: number, now: Date): Promise<void> {
  const { owner: _, pictures, retailPricePence, replacementPricePence, ...fields } = garment
  const files = await Promise.all(pictures.map(garmentJpeg))
  const uploaded = await owner.client.upload(files, 'listing')
  const daysAgo = Math.floor(((wardrobe.length - index) / wardrobe.length) ** 2 * 60)
  const at = new Date(startOfDay(addDays(today(now), -daysAgo)).getTime() + ((index * 7919) % 36_000) * 1000)
  await owner.client.send(createListing, {
    body: {
      ...fields,
      retailPrice: retailPricePence,
      replacementPrice: replacementPricePence,
      images: uploaded.map((picture) => picture.path),
    },
    ...(at < now ? { at } : {}),
  })
}

async function hasLoans(residents: Resident[]): Promise<boolean> {
  for (const { client } of residents) {
    const { items } = await client.send(getOrders)
    if (items.length > 0) return true
  }
  return false
}

/** Marks the demo members' coins as seen, so that no dialog opens when someone tries them. */
async function markNewCoinsSeen(client: Resident['client']): Promise<void> {
  const { items } = await client.send(getCoins)
  await client.send(markCoinsSeen, {
    body: { coinIds: items.filter((coin) => !coin.hasBeenSeen).map((coin) => coin.id) },
  })
}

if (import.meta.main) {
  const url = process.argv[2] ?? 'http://localhost:3000'
  await seedDemo({ url, log: (line) => console.log(line) })
}
