import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cardsQuery } from '../calls.ts'
import type { Cards } from '../port.ts'
import { openSandbox } from './open-sandbox.tsx'

/** The sandbox's card form for the stories in it, which reach no provider. */
export function SampleCards({ changes, children }: { changes?: Partial<Cards>; children: ReactNode }) {
  const client = useQueryClient()
  const sandbox = openSandbox({ endpoint: '/dev/sandbox', key: 'none' })
  useState(() => client.setQueryData(cardsQuery().queryKey, { ...sandbox, ...changes }))
  return children
}
