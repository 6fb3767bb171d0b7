import { useState } from 'react'
import { BrandField } from './brand-field.tsx'

export default { title: 'listings/brand-field' }

function Typed({ error, isInline = false }: { error?: string; isInline?: boolean }) {
  const [brand, setBrand] = useState('')
  return <BrandField value={brand} error={error} isInline={isInline} onChange={setBrand} />
}

export const Empty = () => <Typed />
export const Inline = () => <Typed isInline />
export const WithError = () => <Typed error="Brand is required" />
