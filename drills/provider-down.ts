import { setTimeout as pause } from 'node:timers/promises'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { openTestMailServer } from '../server/test/mail-server.ts'
import { ANSWER_MAX_MS, requireQuick, troublesOf } from './answers.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { requireAsked, startSilentSystem } from './silent-system.ts'
import { slowUpload, startTraffic } from './traffic.ts'

/** The growing pauses between tries of a letter, and one try that is waiting for its limit. */
const LETTER_MS = 120_000
const EMAIL = 'drill-0@hemline.test'

/**
 * Bucket, mail server and place finder accept connections and never answer. Members go on writing and reading, one saves a
 * postcode, an upload is answered with 503 and Retry-After, each within ten seconds; a code can be asked for, and its letter
 * arrives when the mail server is back. Throws also when one of the three was never asked.
 */
export function providerDown(): Promise<string> {
  return withCluster({ count: 1, members: 4 }, async ({ nodes, members, cleanup }) => {
    const node = nodes[0]!
    const [bucket, places, silentMail] = [
      await startSilentSystem(),
      await startSilentSystem(),
      await startSilentSystem(),
    ]
    for (const { close } of [bucket, places, silentMail]) cleanup.defer(close)
    await node.stop()
    node.change({
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
      POSTCODES_IO_URL: `http://127.0.0.1:${places.port}`,
      SMTP_URL: `smtp://127.0.0.1:${silentMail.port}`,
    })
    await node.start('/healthz')
    const ready = await fetch(`${node.url}/readyz`)
    if (ready.status !== 503) throw new Error(`/readyz is ${ready.status} without a bucket`)
    const traffic = startTraffic(node.url, members, { uploadMs: 0 })
    const retryAfter = await requireUnavailable(node.url, members)
    const saved = await savePostcode(node.url, members[1]!)
    await requireCode(node.url)
    const askedAt = performance.now()
    while (silentMail.connections() === 0 && performance.now() < askedAt + LETTER_MS) await pause(100)
    await pause(3_000)
    await traffic.stop()
    const troubles = troublesOf(traffic.answers)
    if (troubles.length > 0) throw new Error(troubles.join('; '))
    const slowest = requireQuick(traffic.answers)
    requireAsked({ 'the bucket': bucket, 'the place finder': places, 'the mail server': silentMail })

    await silentMail.close()
    const mail = await openTestMailServer({ port: silentMail.port })
    cleanup.defer(mail.close)
    const began = performance.now()
    while (!mail.received.some(({ to }) => to.includes(EMAIL))) {
      if (performance.now() - began > LETTER_MS)
        throw new Error(`no letter ${LETTER_MS / 1000} s after the mail server was back`)
      await pause(100)
    }
    const letter = ((performance.now() - began) / 1000).toFixed(0)
    return `bucket, mail server and place finder silent: ${traffic.answers.length} requests answered, the slowest in ${slowest.toFixed(1)} s; a postcode saved in ${saved.toFixed(1)} s; an upload 503 with Retry-After ${retryAfter}; the letter with a code came ${letter} s after the mail server was back`
  })
}

async function requireUnavailable(url: string, members: Cluster['members']): Promise<string> {
  const began = performance.now()
  const { status, retryAfter, code } = await slowUpload(url, members[0]!, 500)
  if (status !== 503 || !retryAfter || code !== 'UNAVAILABLE')
    throw new Error(`an upload was answered with ${status} ${code}`)
  const ms = performance.now() - began
  if (ms > ANSWER_MAX_MS) throw new Error(`an upload was answered after ${(ms / 1000).toFixed(1)} s`)
  return retryAfter
}

/** Returns the seconds that it took: the place finder's limit, then the built-in table answers. */
async function savePostcode(url: string, { token }: Cluster['members'][number]): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url + changeUser.path, {
    method: changeUser.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ postcode: 'E8 3EU' }),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  if (!answer.ok) throw new Error(`a postcode was answered with ${answer.status} ${await answer.text()}`)
  return (performance.now() - began) / 1000
}

async function requireCode(url: string): Promise<void> {
  const answer = await fetch(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: 'hemline-web', Username: EMAIL }),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  if (!answer.ok) throw new Error(`a request for a code was answered with ${answer.status} ${await answer.text()}`)
}
