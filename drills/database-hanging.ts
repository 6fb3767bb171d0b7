import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { countUnavailable, requireQuick } from './answers.ts'
import { withCluster } from './cluster.ts'
import { requireStored, trafficToEach } from './traffic.ts'

const HANGS_MS = 25_000
const PROBE_SECONDS = 3
const BACK_SECONDS = 30

/**
 * The database stops answering without closing a connection, as on a disk that hangs, and continues 25 s later. Throws when an
 * answer takes longer than ten seconds or is anything but a success or 503 with Retry-After, a probe takes longer than three,
 * an acknowledged write is lost, or no success comes within 30 s of the end.
 */
export function databaseHanging(): Promise<string> {
  return withCluster({ count: 2, members: 4 }, async ({ nodes, postgres, members, untilReady, cleanup }) => {
    const { answers, untilGood, stop } = await trafficToEach(nodes, members)

    const stopped = new Set<number>()
    const resume = async () => signalAll(stopped, 'SIGCONT')
    cleanup.defer(resume)
    stopAll(postgres.processId()!, stopped)
    const began = performance.now()
    const probes: { path: string; status: number; seconds: number }[] = []
    while (performance.now() - began < HANGS_MS) {
      for (const path of ['/livez', '/healthz', '/readyz']) probes.push(await probe(nodes[0]!.url, path))
      await pause(500)
    }
    await resume()
    const back = await untilGood({ began: performance.now(), most: BACK_SECONDS })
    const writes = await stop()

    const wrong = probes.filter(({ path, status, seconds }) => {
      const isExpected = path === '/livez' ? status === 200 : status === 503
      // the first may still have found what the node had asked before
      return seconds > PROBE_SECONDS || (!isExpected && path !== '/readyz')
    })
    if (wrong.length > 0) throw new Error(`a probe: ${JSON.stringify(wrong[0])}`)
    const failed = countUnavailable(answers())
    if (failed === 0) throw new Error('no call noticed that the database hung')
    const slowest = requireQuick(answers())
    await Promise.all(nodes.map(untilReady))
    await requireStored(writes)
    return `${failed} of ${answers().length} answers were 503 with Retry-After, the slowest after ${slowest.toFixed(1)} s; good again ${back.toFixed(1)} s after the database, no write lost`
  })
}

/** The first process of a database and all that it started. */
function processesOf(first: number): number[] {
  const started = execFileSync('pgrep', ['-P', String(first)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return [first, ...started.map(Number)]
}

/** Stops a database: its first process, so that it starts no more, then what it had started, until nothing new is found. */
function stopAll(first: number, stopped: Set<number>): void {
  for (;;) {
    const running = processesOf(first).filter((id) => !stopped.has(id))
    if (running.length === 0) return
    for (const id of running) stopped.add(id)
    signalAll(running, 'SIGSTOP')
  }
}

function signalAll(processes: Iterable<number>, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of processes) {
    try {
      process.kill(id, name)
    } catch {
      // it has ended
    }
  }
}

async function probe(url: string, path: string) {
  const began = performance.now()
  const { status } = await fetch(url + path)
  return { path, status, seconds: (performance.now() - began) / 1000 }
}
