import { emptyForm } from '../typed-form.ts'
import { DraftCard } from './draft-card.tsx'

export default { title: 'listings/draft-card' }

const form = { ...emptyForm, colour: 'red', category: 'dress', length: 'midi' }
const images = ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', '/images/bbbbbbbbbbbbbbbbbbbbbbbb.jpg']

export const InTheForm = () => <DraftCard draft={{ form, images }} />
export const InTheWardrobe = () => <DraftCard draft={{ form, images }} leadsOn />
export const WithoutAPhoto = () => <DraftCard draft={{ form: { ...emptyForm, brand: 'Ganni' }, images: [] }} leadsOn />
