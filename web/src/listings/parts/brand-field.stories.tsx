import { useState } from 'react'
import { BrandField } from './brand-field.tsx'

export default { title: 'listings/brand-field' }

function Typed({ error, earlier = [] }: { error?: string; earlier?: string[] }) {
  const [brand, setBrand] = useState('')
  return <BrandField value={brand} error={error} earlier={earlier} onChange={setBrand} />
}

export const Empty = () => <Typed />
export const WithEarlierBrands = () => <Typed earlier={['Rixo', 'Ganni', 'Self-Portrait']} />
export const WithError = () => <Typed error="Brand is required" />
