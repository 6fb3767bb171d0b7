import { emptyForm, formOf } from '../form.ts'
import { sampleListing } from '../sample-listing.ts'
import { FormRows } from './form-rows.tsx'

export default { title: 'listings/form-rows' }

const open = () => undefined

export const Empty = () => <FormRows form={emptyForm} errors={{}} without={[]} onOpen={open} />
export const Filled = () => <FormRows form={formOf(sampleListing())} errors={{}} without={[]} onOpen={open} />
export const WithErrors = () => (
  <FormRows
    form={emptyForm}
    errors={{ brand: 'Brand is required', size: 'Size is required', colour: 'Colour is required' }}
    without={[]}
    onOpen={open}
  />
)
