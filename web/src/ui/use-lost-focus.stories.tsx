import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useLostFocus } from './use-lost-focus.ts'

export default { title: 'ui/use-lost-focus' }

/** Rows that leave when they are settled. */
export function Rows() {
  const area = useLostFocus<HTMLDivElement>()
  const [waiting, setWaiting] = useState(['Ganni dress', 'Toast coat', 'Rixo skirt'])
  return (
    <div ref={area}>
      {waiting.length === 0 && <p>Nothing waits.</p>}
      {waiting.length > 0 && (
        <ul>
          {waiting.map((name) => (
            <li key={name}>
              <a href="#item">{name}</a>{' '}
              <Button onClick={() => setWaiting((before) => before.filter((one) => one !== name))}>
                Settle {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A button that is busy until the page hears `saved`. */
export function Busy() {
  const area = useLostFocus<HTMLDivElement>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const end = () => setBusy(false)
    window.addEventListener('saved', end)
    return () => window.removeEventListener('saved', end)
  }, [])
  return (
    <div ref={area}>
      <a href="#before">Before</a>{' '}
      <Button isBusy={isBusy} onClick={() => setBusy(true)}>
        Save
      </Button>
    </div>
  )
}

/** A button in whose place another comes. */
export function Turned() {
  const area = useLostFocus<HTMLDivElement>()
  const [isOn, setOn] = useState(false)
  const turn = () => setOn((before) => !before)
  return (
    <div ref={area}>
      <div>
        <Button>Send a warning</Button>{' '}
        {isOn ? (
          <Button key="on" onClick={turn}>
            Let in again
          </Button>
        ) : (
          <Button key="off" onClick={turn}>
            Suspend
          </Button>
        )}
      </div>
    </div>
  )
}

/** How often a button that can be busy was clicked. */
export function Tapped() {
  const [count, setCount] = useState(0)
  return (
    <>
      <Button isBusy={false} onClick={() => setCount((before) => before + 1)}>
        Check
      </Button>
      <Button>Other</Button>
      <p role="status">Checked: {count}</p>
    </>
  )
}

/** How often a button was clicked. */
export function Counted() {
  const area = useLostFocus<HTMLDivElement>()
  const [count, setCount] = useState(0)
  return (
    <div ref={area}>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        Send
      </button>
      <p role="status">Sent: {count}</p>
    </div>
  )
}
