import { useState } from 'react'
import { Button } from './button.tsx'
import { CheckField, TextField } from './field.tsx'
import { Form } from './form.tsx'
import { Sheet } from './sheet.tsx'

export default { title: 'ui/form' }

/** Its button is far below what is wrong. */
export const Long = () => {
  const [isSent, setSent] = useState(false)
  const [name, setName] = useState('')
  const [agrees, setAgrees] = useState(false)
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
      }}
    >
      <TextField
        label="Name"
        value={name}
        error={isSent && !name ? 'Please enter a name' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckField
        label="I agree"
        checked={agrees}
        error={isSent && !agrees ? 'Please agree' : undefined}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <div style={{ height: '1800px' }} />
      <Button type="submit">Send</Button>
    </Form>
  )
}

/** The answer to the first comes when its button is clicked. */
export const Two = () => {
  const [isAnswered, setAnswered] = useState(false)
  return (
    <>
      {['First', 'Second'].map((name) => (
        <Form key={name} aria-label={name} onSubmit={(event) => event.preventDefault()}>
          <TextField
            label={`${name} name`}
            error={isAnswered && name === 'First' ? 'Please enter another name' : undefined}
          />
          <Button type="submit">Send {name}</Button>
        </Form>
      ))}
      <Button onClick={() => setAnswered(true)}>Answer the first</Button>
    </>
  )
}

/** What is confirmed is refused; the sheet closes some frames after the answer. */
export function Confirmed() {
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const refuse = () => {
    setRefused(true)
    setTimeout(setOpen, 50, false)
  }
  return (
    <>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <TextField label="Name" error={isRefused ? 'Please enter another name' : undefined} />
        <Button type="submit">Send</Button>
      </Form>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Send it?"
        foot={<Button onClick={refuse}>Yes</Button>}
      >
        <p>You can’t take it back.</p>
      </Sheet>
    </>
  )
}
