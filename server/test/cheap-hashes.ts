import crypto from 'node:crypto'

// A setup file of vitest. argon2 at its lowest cost: what is stored names the real one, which passwords.test.ts checks.
const KIB_PER_LANE = 8
type Hash = typeof crypto.argon2 & { isCheap?: true }
const argon2: Hash = crypto.argon2
if (!argon2.isCheap) {
  const cheap: Hash = (algorithm, parameters, done) =>
    argon2(algorithm, { ...parameters, memory: KIB_PER_LANE * parameters.parallelism, passes: 1 }, done)
  crypto.argon2 = Object.assign(cheap, { isCheap: true as const })
}
