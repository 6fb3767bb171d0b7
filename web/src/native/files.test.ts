import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../ui/save-file.ts'

type Options = { path?: string; directory?: string; data?: string; files?: string[]; title?: string }

const bytesOf = (base64 = '') => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

/** The phone's end of the bridge: a cache of files that can be full, and a share sheet that the member may close. */
function fakeShell() {
  const files = new Map<string, Uint8Array>()
  const shared: { title: string; files: Uint8Array[] }[] = []
  const phone = { isFull: false, closesSheet: false }
  const place = ({ directory, path }: Options) => `file:///${directory}/${path}`
  const plugins: Record<string, Record<string, (options: Options) => unknown>> = {
    Filesystem: {
      rmdir(options) {
        const inside = [...files.keys()].filter((path) => path.startsWith(`${place(options)}/`))
        if (inside.length === 0) throw new Error('Folder does not exist.')
        for (const path of inside) files.delete(path)
      },
      writeFile(options) {
        if (phone.isFull) throw new Error('No space left on device')
        files.set(place(options), bytesOf(options.data))
        return { uri: place(options) }
      },
      appendFile(options) {
        const before = files.get(place(options)) ?? []
        files.set(place(options), new Uint8Array([...before, ...bytesOf(options.data)]))
      },
      getUri: (options) => ({ uri: place(options) }),
    },
    Share: {
      share({ files: fileUris = [], title = '' }) {
        if (phone.closesSheet) throw new Error('Share canceled')
        shared.push({ title, files: fileUris.map((uri) => files.get(uri) as Uint8Array) })
        return {}
      },
    },
  }
  vi.stubGlobal('androidBridge', {})
  vi.stubGlobal('Capacitor', {
    isNativePlatform: () => true,
    PluginHeaders: Object.entries(plugins).map(([name, methods]) => ({
      name,
      methods: Object.keys(methods).map((method) => ({ name: method, rtype: 'promise' })),
    })),
    nativePromise: async (plugin: string, method: string, options: Options) => plugins[plugin]?.[method]?.(options),
  })
  return { files, shared, phone }
}

// The plug-ins find the bridge when they load, with the first file: one bridge serves all tests.
const shell = fakeShell()
beforeEach(() => {
  shell.files.clear()
  shell.shared.length = 0
  Object.assign(shell.phone, { isFull: false, closesSheet: false })
})
afterAll(() => vi.unstubAllGlobals())

const label = new Blob(['%PDF the label'], { type: 'application/pdf' })

test('a file is passed to the phone’s share sheet complete and under its name', async () => {
  await saveFile('hemline-h10001-outbound-label.pdf', label)
  expect(shell.shared).toEqual([
    { title: 'hemline-h10001-outbound-label.pdf', files: [new TextEncoder().encode('%PDF the label')] },
  ])
  expect([...shell.files.keys()]).toEqual(['file:///CACHE/handed-over/hemline-h10001-outbound-label.pdf'])
})

test('a large file crosses the bridge in parts, without loss', async () => {
  const bytes = Uint8Array.from({ length: 2_000_003 }, (_, at) => (at * 31) % 251)
  await saveFile('hemline-data.zip', new Blob([bytes]))
  expect(shell.shared[0]?.files[0]).toEqual(bytes)
})

test('the next file deletes the previous one', async () => {
  await saveFile('one.pdf', label)
  await saveFile('two.pdf', label)
  expect([...shell.files.keys()]).toEqual(['file:///CACHE/handed-over/two.pdf'])
})

test('a closed sheet is not a failure; a phone without space is', async () => {
  shell.phone.closesSheet = true
  await saveFile('label.pdf', label)
  expect(shell.shared).toEqual([])
  shell.phone.isFull = true
  await expect(saveFile('label.pdf', label)).rejects.toThrow('No space left on device')
})
