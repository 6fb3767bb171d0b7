import { changeUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyJpeg } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { retryNow } from '../../test/retry-now.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { filesOf, sweepUnusedPhotos } from './actions.ts'
import { deleteUnused, findOwnPictures, lockReleased } from './store.ts'

// Decision 422: a photo is deleted only while no member uses it; the database decides.

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const upload = async (member: TestMember) => (await member.upload([await anyJpeg()], { purpose: 'profile' }))[0]!.path
const setPicture = (member: TestMember, picture: string) => member.call(changeUser, { body: { picture } })
/** A member with a picture that was replaced 8 days ago, by the clock alone: no sweep has run since. */
const replaced = async (count = 1) => {
  const members = await Promise.all(Array.from({ length: count }, () => world.member()))
  const formers = await Promise.all(members.map(upload))
  for (const [index, member] of members.entries()) {
    await setPicture(member, formers[index]!)
    await setPicture(member, '')
  }
  await world.drain()
  await world.clock.advance('P8D')
  return { member: members[0]!, former: formers[0]!, formers, before: world.clock.now() }
}
const isThere = async (path: string) =>
  (await world.db.selectFrom('images').select('path').where('path', '=', path).execute()).length === 1
const hasFile = async (path: string) => (await world.deps.imageStore.get(filesOf(path)[0]!)) !== null

/** A node, and the files of each job that it enqueues. */
function countingRemovals() {
  const parts: string[][] = []
  const enqueue: typeof world.deps.jobs.enqueue = (tx, name, data, options) => {
    parts.push((data as { files: string[] }).files)
    return world.deps.jobs.enqueue(tx, name, data, options)
  }
  return { parts, node: { ...world.deps, jobs: { ...world.deps.jobs, enqueue } } }
}

it('a picture that is being saved again while the photos are swept is not deleted', async () => {
  const { member, former } = await replaced()
  await world.db.transaction().execute(async (tx) => {
    expect(await findOwnPictures(tx, { memberId: member.id, paths: [former] })).toHaveLength(1)
    await sweepUnusedPhotos(world.deps)
    await tx.updateTable('members').set({ picture: former }).where('id', '=', member.id).execute()
  })
  await sweepUnusedPhotos(world.deps)
  expect([await isThere(former), await hasFile(former)]).toEqual([true, true])
})

it('a picture that is being deleted is refused to its profile, after the deletion', async () => {
  const { member, former, before } = await replaced()
  const saves: ReturnType<typeof setPicture>[] = []
  await world.db.transaction().execute(async (tx) => {
    expect(await deleteUnused(tx, await lockReleased(tx, { purpose: 'profile', before }))).toEqual([former])
    saves.push(setPicture(member, former))
    await untilLocked(world)
  })
  expect((await saves[0]!).body.error).toMatchObject({ code: 'INVALID', fields: { picture: expect.any(String) } })
})

it('a picture saved again between the look and the deletion stays, and is not looked at again', async () => {
  const { member, former, before } = await replaced()
  await world.db.transaction().execute(async (tx) => {
    const locked = await lockReleased(tx, { purpose: 'profile', before })
    expect(locked).toEqual([former])
    // what another transaction committed after the look
    await world.deps.pool.query('update members set picture = $1 where id = $2', [former, member.id])
    expect(await deleteUnused(tx, locked)).toEqual([])
  })
  const { releasedAt } = await world.db
    .selectFrom('images')
    .select('releasedAt')
    .where('path', '=', former)
    .executeTakeFirstOrThrow()
  expect(releasedAt).toBeNull()
})

it('the files of many photos are deleted by several jobs, of at most 20 photos each', async () => {
  await sweepUnusedPhotos(world.deps)
  const { member, former } = await replaced()
  const image = await world.db.selectFrom('images').selectAll().where('path', '=', former).executeTakeFirstOrThrow()
  const others = Array.from({ length: 44 }, (_, index) => `/images/${String(index).padStart(24, 'a')}.jpg`)
  await world.db
    .insertInto('images')
    .values(others.map((path) => ({ ...image, path })))
    .execute()
  const paths = [former, ...others]
  for (const path of others) await world.deps.imageStore.put(filesOf(path)[0]!, await anyJpeg())
  const { parts, node } = countingRemovals()
  await sweepUnusedPhotos(node)
  expect(parts.map((files) => files.length / filesOf(former).length)).toEqual([20, 20, 5])
  expect(parts.flat().sort()).toEqual(paths.flatMap(filesOf).sort())
  await world.drain()
  expect(await Promise.all(paths.map(hasFile))).toEqual(paths.map(() => false))
  expect(await world.db.selectFrom('images').select('path').where('memberId', '=', member.id).execute()).toEqual([])
})

it('two nodes that sweep together delete each picture once, and its files after the commit', async () => {
  const { formers } = await replaced(3)
  const { parts, node } = countingRemovals()
  await Promise.all([sweepUnusedPhotos(node), sweepUnusedPhotos(node)])
  await sweepUnusedPhotos(node)
  expect(parts.flat().sort()).toEqual(formers.flatMap(filesOf).sort())
  expect(await Promise.all(formers.map(isThere))).toEqual([false, false, false])
  expect(await Promise.all(formers.map(hasFile))).toEqual([true, true, true])
  await world.drain()
  expect(await Promise.all(formers.map(hasFile))).toEqual([false, false, false])
})

it('files that the store did not delete are deleted when it answers again', async () => {
  const { former } = await replaced()
  const { imageStore } = world.deps
  const { remove } = imageStore
  imageStore.remove = () => Promise.reject(new Error('the store is silent'))
  await sweepUnusedPhotos(world.deps)
  await world.drain()
  imageStore.remove = remove
  expect([await isThere(former), await hasFile(former)]).toEqual([false, true])
  await expect
    .poll(async () => {
      await retryNow(world)
      return hasFile(former)
    })
    .toBe(false)
})

it('a sweep that ends before its commit deletes neither the row nor the file', async () => {
  const { former } = await replaced()
  const jobs = { ...world.deps.jobs, enqueue: () => Promise.reject(new Error('gone')) }
  await expect(sweepUnusedPhotos({ ...world.deps, jobs })).rejects.toThrow('gone')
  expect([await isThere(former), await hasFile(former)]).toEqual([true, true])
})

it('a picture that was uploaded just now, or not to its end, is left to its own sweep', async () => {
  const member = await world.member()
  const [fresh, half] = [await upload(member), await upload(member)]
  await world.drain()
  await world.db.updateTable('images').set({ storedAt: null }).where('path', '=', half).execute()
  await sweepUnusedPhotos(world.deps)
  expect([await isThere(fresh), await isThere(half)]).toEqual([true, true])
  await world.clock.advance('P8D')
  await sweepUnusedPhotos(world.deps)
  expect([await isThere(fresh), await isThere(half)]).toEqual([false, true])
})
