import { currentSession } from './session.ts'

/**
 * Returns a function that returns whether the member who is signed in now still is: asked after a wait, before anything is
 * sent or stored for them.
 */
export function memberCheck(): () => boolean {
  const sub = currentSession()?.sub
  return () => currentSession()?.sub === sub
}
