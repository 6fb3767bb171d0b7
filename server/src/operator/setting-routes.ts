import * as calls from '@hemline/contract/operator/setting-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { changeRole, readStaff } from './role-actions.ts'
import { serveAct } from './serve-acts.ts'
import { changeSetting, readDeskSettings, undoSetting } from './setting-actions.ts'

/** What an owner sets: every setting, and who has a role. */
export function settingRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getSettings)(async () => ({ items: await readDeskSettings(deps) }))
  serveAct({ app, deps }, calls.changeSetting, changeSetting)
  serveAct({ app, deps }, calls.undoSetting, undoSetting)

  handle(
    app,
    calls.getStaff,
  )(async ({ member }) => ({ items: await readStaff(deps, member), ownRole: member.operatorRole! }))
  serveAct({ app, deps }, calls.changeRole, changeRole)
}
