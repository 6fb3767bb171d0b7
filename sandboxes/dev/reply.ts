import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './pages.ts'

/** Whether the client is a browser rather than a program. */
export const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html')

/** Sends a development page, which loads nothing and may not be cached. */
export function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
