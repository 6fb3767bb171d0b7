import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryStore } from '../test/memory-store.ts'
import { sharedAssets } from './shared-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-assets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function build(name: string, files: string[]): Promise<string> {
  await mkdir(join(folder, name, 'assets'), { recursive: true })
  for (const file of files) await writeFile(join(folder, name, 'assets', file), `/* ${file} */`)
  return join(folder, name)
}

it('a node has the files of the last three builds of all nodes, and no older ones', async () => {
  const store = memoryStore()
  for (const name of ['one', 'two', 'three', 'four'])
    await sharedAssets(store).share(await build(name, ['common.js', `${name}.js`, `${name}.js.br`]))
  const node = sharedAssets(store)
  for (const name of ['two', 'three', 'four'])
    expect((await node.find(`${name}.js`))?.toString()).toBe(`/* ${name}.js */`)
  expect((await node.find('common.js'))?.toString()).toBe('/* common.js */')
  expect(await node.find('one.js')).toBeNull()
  expect([...store.files.keys()].sort()).toEqual(['builds.json', 'common.js', 'four.js', 'three.js', 'two.js'])
})

it('a node of an earlier build that starts again keeps its files, and uploads none twice', async () => {
  const store = memoryStore()
  const one = await build('one', ['one.js'])
  await sharedAssets(store).share(one)
  await sharedAssets(store).share(await build('two', ['two.js']))
  store.files.set('one.js', Buffer.from('untouched'))
  await sharedAssets(store).share(one)
  for (const name of ['three', 'four']) await sharedAssets(store).share(await build(name, [`${name}.js`]))
  expect((await sharedAssets(store).find('one.js'))?.toString()).toBe('untouched')
  expect(await sharedAssets(store).find('two.js')).toBeNull()
})

it('asks the store for no name that no build has', async () => {
  const store = memoryStore()
  await sharedAssets(store).share(await build('one', ['one.js']))
  const node = sharedAssets(store)
  for (let no = 0; no < 20; no += 1) expect(await node.find(`guess-${no}.js`)).toBeNull()
  expect(await node.find('builds.json')).toBeNull()
  expect(store.reads.filter((name) => name.startsWith('guess'))).toEqual([])
})
