import { messageOf } from '../server/src/base/message-of.ts'

/** Runs a command. When it fails, prints `failed` and why, and ends the process with 1. */
export async function runCommand(command: () => Promise<void>, failed: string): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(`${failed} ${messageOf(error)}`)
    process.exit(1)
  }
}
