import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder locked by another living process. `pid` is that process, 0 if unknown. */
export class FolderLocked extends Error {
  readonly pid: number
  constructor(folder: string, pid: number) {
    super(`${folder} is in use${pid ? ` by process ${pid}` : ''}.`)
    this.pid = pid
  }
}

/**
 * Locks a folder for this process until `release` or the end of the process, including a crash: the lock is a listening
 * socket, which the kernel closes. Throws `FolderLocked` when another living process has it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const address = socketOf(folder)
  for (let attempt = 0; ; attempt += 1) {
    const held = await listen(address)
    if (held) return held
    const pid = await readHolder(address)
    if (pid !== null || attempt > 20) throw new FolderLocked(folder, pid ?? 0)
    if (!address.startsWith('\0') && process.platform !== 'win32') rmSync(address, { force: true })
  }
}

/** Returns the id of the living process that has the lock (0 if unknown), or null. */
export async function holderOf(folder: string): Promise<number | null> {
  return await readHolder(socketOf(folder))
}

function socketOf(folder: string): string {
  const name = `hemline-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<{ release(): Promise<void> } | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(String(process.pid))
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function readHolder(address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let received = ''
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('connect', () => {
      socket.on('close', () => resolve(Number(received) || 0))
    })
    socket.on('data', (bytes) => {
      received += bytes
    })
    socket.on('error', () => resolve(null))
  })
}
