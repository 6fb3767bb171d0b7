import { tokenFor } from '@hemline/server/test/make-member.ts'
import { viewerFromEnv } from './listings-work.ts'
import { startHemline } from './start-hemline.ts'

const { deps, port } = await startHemline()
const token = await tokenFor(deps, viewerFromEnv().id)
process.send!({ port, headers: { authorization: `Bearer ${token}` } })
