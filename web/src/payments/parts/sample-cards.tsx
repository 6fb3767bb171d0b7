import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cardsQuery } from '../calls.ts'
import { openSandbox } from './open-sandbox.tsx'

/** The sandbox's card form for the stories in it, which reach no provider. */
export function SampleCards({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  useState(() => client.setQueryData(cardsQuery().queryKey, openSandbox({ endpoint: '/dev/sandbox', key: 'none' })))
  return children
}
