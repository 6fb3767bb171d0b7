import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OutsideFull, OutsideUnavailable } from '../../base/refusal.ts'
import { diskImageStore } from './disk.ts'
import { openImageStore } from './open.ts'
import type { ImageStore } from './port.ts'
import { s3ImageStore } from './s3.ts'

const bytes = Buffer.from([0xff, 0xd8, 0xff, ...Array(2000).keys()].map((value) => value % 256))

function storesImages(open: () => ImageStore) {
  test('a stored file is read unchanged, replaced by a second write, and gone after its deletion', async () => {
    const store = open()
    expect(await store.get('one.jpg')).toBeNull()
    expect(await store.open('one.jpg')).toBeNull()
    await store.put('one.jpg', bytes)
    const opened = await store.open('one.jpg')
    expect([bytes.length, null]).toContain(opened?.bytes)
    expect(Buffer.concat(await opened!.stream.toArray())).toEqual(bytes)
    expect(await store.get('one.jpg')).toEqual(bytes)
    await store.put('one.jpg', bytes.subarray(10))
    expect(await store.get('one.jpg')).toEqual(bytes.subarray(10))
    await store.remove('one.jpg')
    await store.remove('one.jpg')
    expect(await store.get('one.jpg')).toBeNull()
  })
}

describe('the disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hemline-store-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  storesImages(() => diskImageStore(join(folder, 'images')))

  test('a folder that cannot be written or read is a failure of the store', async () => {
    await writeFile(join(folder, 'a file'), '')
    const store = diskImageStore(join(folder, 'a file'))
    await expect(store.put('one.jpg', bytes)).rejects.toThrow(OutsideUnavailable)
    await expect(store.get('one.jpg')).rejects.toThrow(OutsideUnavailable)
  })

  test('no partial file remains, and no name leads outside the folder', async () => {
    const store = openImageStore({ S3_BUCKET: undefined, S3_REGION: '', S3_ENDPOINT: undefined, dataFolder: folder })
    await store.put('two.jpg', bytes)
    expect(await readdir(join(folder, 'images'))).toEqual(['two.jpg'])
    for (const name of ['../two.jpg', '/etc/passwd', '.hidden']) {
      await expect(store.put(name, bytes)).rejects.toThrow('Not an image')
      await expect(store.get(name)).rejects.toThrow('Not an image')
    }
  })
})

describe('a bucket', () => {
  const objects = new Map<string, Buffer>()
  const requests: { method: string; type: string | undefined; caching: string | undefined }[] = []
  // As strict as other S3 implementations: it stores the body of a PUT exactly as received.
  const server = createServer(async (request, response) => {
    const key = request.url!.split('?')[0]!
    const { 'content-type': type, 'cache-control': caching } = request.headers
    requests.push({ method: request.method!, type, caching })
    if (request.method === 'PUT') objects.set(key, Buffer.concat(await request.toArray()))
    if (request.method === 'DELETE') objects.delete(key)
    const body = request.method === 'GET' ? objects.get(key) : Buffer.alloc(0)
    if (body) return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(body)
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  let endpoint: string

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => server.close())

  const open = () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
    return openImageStore({ S3_BUCKET: 'pictures', S3_REGION: 'eu-west-2', S3_ENDPOINT: endpoint, dataFolder: '' })
  }
  storesImages(open)

  test('stores the content type, and uses the name in the bucket', async () => {
    await open().put('three.jpg', bytes)
    expect([...objects.keys()]).toEqual(['/pictures/three.jpg'])
    expect(requests.at(-1)).toEqual({
      method: 'PUT',
      type: 'image/jpeg',
      caching: 'public, max-age=31536000, immutable',
    })
    await open().put('three-w360.webp', bytes)
    expect(requests.at(-1)?.type).toBe('image/webp')
  })

  test.each([
    [507, 'XMinioStorageFull', OutsideFull],
    [403, 'QuotaExceeded', OutsideFull],
    [403, 'AccessDenied', OutsideUnavailable],
    [404, 'NoSuchBucket', OutsideUnavailable],
    [503, 'SlowDown', OutsideUnavailable],
  ])('an answer of %i %s is a failure of the store', async (status, code, kind) => {
    const refusing = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`),
    )
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    open() // its keys
    const store = s3ImageStore({
      bucket: 'pictures',
      region: 'eu-west-2',
      endpoint: `http://127.0.0.1:${(refusing.address() as { port: number }).port}`,
    })
    const failure = await store.put('one.jpg', bytes).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(kind)
    expect(failure instanceof OutsideFull).toBe(kind === OutsideFull)
    refusing.closeAllConnections()
    refusing.close()
  })

  test('an unresponsive store is waited for with a time limit', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    open() // its keys
    const store = s3ImageStore({
      bucket: 'pictures',
      region: 'eu-west-2',
      endpoint: `http://127.0.0.1:${(silent.address() as { port: number }).port}`,
      requestTimeout: 50,
    })
    await expect(store.get('one.jpg')).rejects.toThrow(OutsideUnavailable)
    silent.closeAllConnections()
    silent.close()
  })
})
