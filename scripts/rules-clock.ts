import { testStart } from '../server/test/test-start.ts'

const machine = Date.prototype.constructor as DateConstructor
const aheadMs = Date.parse(testStart) - machine.now()
const now = () => machine.now() + aheadMs

/**
 * In the rules projects each test file's `Date` begins at `testStart` and goes on from there, whatever the machine's date is: what
 * they test reads it, and they have no server, database or certificate that would disagree (decision 220).
 */
globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
