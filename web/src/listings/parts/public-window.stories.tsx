import type { WindowItem } from '@hemline/contract/listings/shapes.ts'
import { PublicWindow } from './public-window.tsx'

const item = (id: string, brand: string, town: string | null): WindowItem => ({
  id,
  brand,
  category: 'dress',
  length: 'midi',
  town,
  picture: { path: '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', width: 960, height: 1280, placeholder: '' },
})
const items = [item('aaaaaaaaaaaa', 'Rixo', 'London'), item('bbbbbbbbbbbb', 'Ganni', null)]

export default {
  title: 'listings/public-window',
  parameters: { answers: { 'GET /api/public-window': { items } } },
}

export const Open = () => <PublicWindow />
export const Closed = () => <PublicWindow />
Closed.parameters = { answers: { 'GET /api/public-window': { items: [] } } }
