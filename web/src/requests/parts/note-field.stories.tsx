import { useState } from 'react'
import { NoteField } from './note-field.tsx'

export default { title: 'requests/note-field' }

export function Empty() {
  const [note, setNote] = useState('')
  return <NoteField value={note} onChange={setNote} lenderName="Maya" />
}
export function Long() {
  const [note, setNote] = useState('It’s for my sister’s wedding. '.repeat(20))
  return <NoteField value={note} onChange={setNote} lenderName="" />
}
