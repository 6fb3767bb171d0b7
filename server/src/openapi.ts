import { RefusalBody } from '@hemline/contract/refusals.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from './base/escape-html.ts'
import { memoizeAsync } from './base/memoize-async.ts'
import type { Deps } from './deps.ts'

type Schema = Record<string, unknown>

const asSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

/** Returns the OpenAPI description of every call, generated from the contract. */
function describe(app: FastifyInstance, publicUrl: string): Schema {
  const paths: Record<string, Record<string, unknown>> = {}
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: asSchema(RefusalBody, 'output') } },
  }
  for (const call of app.calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = {
      summary: call.about,
      tags: [call.path.split('/')[2] ?? 'api'],
      security: call.audience === 'anyone' ? [] : [{ idToken: [] }],
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(call.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: asSchema(call.body, 'input') } } } }
        : {}),
      responses: {
        [String(call.status ?? 200)]: {
          description: 'Done',
          content: { 'application/json': { schema: asSchema(call.answer, 'output') } },
        },
        default: failure,
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hemline',
      version: '1',
      description: 'Lend and borrow dresses and other clothes with friends and the community.',
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = asSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const DOCS = '/api/docs'
const DOCS_SCRIPT = `${DOCS}/js/scalar.js`

/**
 * Serves the description at /api/openapi.json and a page to browse it at /api/docs. The page is ours: Scalar's own page
 * has an inline script, which this origin forbids (decision 67).
 */
export async function serveDescription(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get('/api/openapi.json', async () => describe(app, deps.env.publicUrl))
  app.get(DOCS, async (_, reply) =>
    reply.headers({ ...policy, 'content-type': 'text/html; charset=utf-8' }).send(docsPage),
  )
  app.get(DOCS_SCRIPT, async (_, reply) =>
    reply.headers({ ...policy, 'content-type': 'application/javascript; charset=utf-8' }).send(await scalarScript()),
  )
}

/**
 * Scalar's script, 4.4 MB, which its plugin alone knows: loaded with the first request for it, since most processes get
 * none and it is an eighth of what a process loads (decision 200).
 */
const scalarScript = memoizeAsync(async () => {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const own = fastify()
  await own.register(apiReference, { routePrefix: DOCS, configuration: { url: '/api/openapi.json' } })
  const { payload } = await own.inject(DOCS_SCRIPT)
  await own.close()
  return payload
})

/** Without the features that contact Scalar's servers: its assistant, its toolbar and its client. */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  theme: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
}

const docsPage = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hemline API</title></head>
<body><div id="api-reference" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></div>
<script src="${DOCS}/js/scalar.js"></script></body></html>
`

/** Scalar uses inline styles; it may connect to this server only. */
const policy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}
