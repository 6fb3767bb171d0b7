import { defineConfig } from 'vitest/config'

const shared = { setupFiles: ['scripts/fail-on-console-error.ts'], restoreMocks: true, unstubEnvs: true }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['contract/**/*.test.ts', 'scripts/check-rooms.test.ts', 'web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['server/**/*.test.ts', 'scripts/{postgres,backup}.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/journeys/**/*.spec.ts'],
          globalSetup: ['server/test/cluster.ts', 'scripts/journeys-ready.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
