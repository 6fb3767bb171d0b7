import { tokenFor } from '@hemline/server/test/make.ts'
import { viewerFromEnv } from './listings-work.ts'
import { startOurs } from './ours.ts'

const { deps, port } = await startOurs()
const token = await tokenFor(deps, viewerFromEnv().id)
process.send!({ port, headers: { authorization: `Bearer ${token}` } })
