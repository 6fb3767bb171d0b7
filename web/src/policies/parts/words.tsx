import { fillPolicy, type PolicyFacts } from '@hemline/contract/policies/rules.ts'
import type { Operator } from '@hemline/contract/policies/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appSettingsQuery } from '../../base/app-settings.ts'
import { Link } from '../../base/link.tsx'
import { useLoanSettings } from '../../settings/calls.ts'

const unnamedOperator: Operator = { name: null, email: null }
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g

/** The operator of this installation and the fees of today; general words until they have loaded. */
export function usePolicyFacts(): PolicyFacts {
  const settings = useQuery(appSettingsQuery).data
  return {
    operator: settings?.operator ?? unnamedOperator,
    fees: useLoanSettings() ?? null,
    ordersLabels: settings?.ordersLabels !== false,
  }
}

/** A policy's text with links: inside the app if possible, and with its placeholders filled. */
export function Words({ text, facts }: { text: string; facts: PolicyFacts }) {
  const filled = fillPolicy(text, facts)
  const pieces: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: words = '', 2: address = '', index } of filled.matchAll(LINK)) {
    pieces.push(filled.slice(at, index), <Anchor key={index} words={words} address={address} />)
    at = index + whole.length
  }
  return [...pieces, filled.slice(at)]
}

function Anchor({ words, address }: { words: string; address: string }) {
  if (address.startsWith('/')) return <Link to={address}>{words}</Link>
  if (address.startsWith('#') || address.startsWith('mailto:')) return <a href={address}>{words}</a>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
