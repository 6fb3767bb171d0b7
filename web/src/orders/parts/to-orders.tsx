import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { isRefused, messageOf } from '../../base/send.ts'
import { notice } from '../../ui/notice.tsx'

const NOT_FOUND = 'We couldn’t find that order.'

/** Redirects to the orders if an order does not exist or did not load, with the reason in a notice (product.md §8). */
export function ToOrders({ error = null }: { error?: unknown }) {
  const text = error === null || isRefused(error) ? NOT_FOUND : messageOf(error)
  useEffect(() => notice.bad(text), [text])
  return <Navigate to={paths.orders()} replace />
}
