import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './pages.ts'

/** Whether a person in a browser asks, rather than a program. */
export const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html')

/** Answers with a development page, which loads and keeps nothing. */
export function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
