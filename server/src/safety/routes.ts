import { memberName } from '@hemline/contract/members/names.ts'
import * as calls from '@hemline/contract/safety/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { blockMember, reportSomething, unblockMember } from './actions.ts'
import { readAppeal, sendAppeal } from './appeal-actions.ts'
import { listBlocks } from './store.ts'

// each makes the apps of both sides ask again
const BLOCKS_PER_MINUTE = 30

const done = { ok: true as const }

export async function safetyRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, calls.createReport, { perMinute: 20 })(async ({ member, body }) => {
    await reportSomething(deps, { member, report: body })
    return done
  })

  handle(app, calls.getAppeal, { perMinute: 60 })(async ({ query }) => ({ data: await readAppeal(deps, query.token) }))
  handle(app, calls.sendAppeal, { perMinute: 10 })(async ({ body }) => {
    await sendAppeal(deps, body)
    return done
  })

  handle(
    app,
    calls.getBlocks,
  )(async ({ member }) => {
    const rows = await listBlocks(deps.db, member.id)
    return {
      items: rows.map((row) => ({
        userId: row.id,
        firstName: memberName(row.firstName, row.erasedAt !== null),
        picture: row.picture,
        blockedAt: row.createdAt.toISOString(),
      })),
    }
  })

  handle(app, calls.blockMember, { perMinute: BLOCKS_PER_MINUTE })(async ({ member, body }) => {
    await blockMember(deps, { member, userId: body.userId })
    return done
  })

  handle(app, calls.unblockMember, { perMinute: BLOCKS_PER_MINUTE })(async ({ member, body }) => {
    await unblockMember(deps, { member, userId: body.userId })
    return done
  })
}
