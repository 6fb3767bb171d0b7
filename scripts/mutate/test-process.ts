import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../settings.ts'

/**
 * A child process that answers one task after another. One that does not answer is ended, and the next task starts
 * another.
 */
export class TestProcess<Task extends object, Outcome> {
  private child: ChildProcess | null = null
  private readonly program: string
  private readonly words: string[]
  private readonly silenceMs: number

  constructor(program: string, words: string[], silenceMs = 240_000) {
    this.program = program
    this.words = words
    this.silenceMs = silenceMs
  }

  /** The child's answer, or why there is none. */
  async run(task: Task): Promise<Outcome | string> {
    this.child ??= await this.start()
    const { child } = this
    return new Promise((resolve) => {
      const finish = (outcome: Outcome | string) => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        resolve(outcome)
      }
      const timer = setTimeout(() => {
        this.stop()
        finish('it never ended')
      }, this.silenceMs)
      child.once('message', (outcome) => finish(outcome as Outcome))
      child.once('exit', () => {
        this.child = null
        finish('the tests could not run')
      })
      child.send(task)
    })
  }

  private start(): Promise<ChildProcess> {
    const child = fork(join(root, this.program), this.words, {
      cwd: root,
      detached: true,
      env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return new Promise((resolve, reject) => {
      child.once('message', () => {
        child.removeAllListeners('exit')
        resolve(child)
      })
      child.once('exit', (code) => reject(new Error(`the test runner ended with ${code}`)))
    })
  }

  private stop(): void {
    if (this.child?.pid) process.kill(-this.child.pid, 'SIGKILL')
    this.child = null
  }

  /** Asks the child to exit. */
  async close(): Promise<void> {
    const { child } = this
    if (!child) return
    child.removeAllListeners()
    await new Promise((resolve) => {
      child.once('exit', resolve)
      child.disconnect()
    })
  }
}
