import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@hemline/contract/call.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'

type Sent<C extends Call> = {
  params?: NoInfer<ParamsOf<C>>
  query?: NoInfer<QueryOf<C>>
  body?: NoInfer<BodyOf<C>>
  /** The time of the call; only a development server accepts it. */
  at?: Date
}

/** A member of the demo community, signed in to a running Hemline: all their actions go through the API. */
export type SeedClient = {
  token: string
  send<C extends Call>(call: C, sent?: Sent<C>): Promise<AnswerOf<C>>
  upload(files: Buffer[], purpose: 'listing' | 'profile' | 'issue'): Promise<{ path: string }[]>
}

export function seedClient(url: string, token: string): SeedClient {
  return {
    token,
    async send(call, { params, query, body, at } = {}) {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      )
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
      const answer = await fetchWithRetry(`${url}${path}${search}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(at ? { 'x-dev-now': at.toISOString() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as never
    },
    async upload(files, purpose) {
      const form = new FormData()
      form.append('purpose', purpose)
      for (const [index, file] of files.entries()) {
        form.append('files', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), `${index}.jpg`)
      }
      const answer = await fetchWithRetry(`${url}/api/upload-images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { imageDetails: { path: string }[] }).imageDetails
    },
  }
}
