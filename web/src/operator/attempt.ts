import { messageOf } from '../base/send.ts'
import { notice } from '../ui/notice.tsx'

/** Says how an act went: `done`, or why it failed (`failed` where there is no better reason). Returns whether it is done. */
export async function attempt(work: Promise<unknown>, done: string, failed?: string): Promise<boolean> {
  try {
    await work
    notice.good(done)
    return true
  } catch (error) {
    notice.bad(messageOf(error, failed))
    return false
  }
}
