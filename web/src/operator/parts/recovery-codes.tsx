import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import css from './second-factor.module.css'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section className={css.form} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Save your recovery codes</h2>
      <p>If you lose your phone, each of these opens Admin once. Keep them somewhere safe: we won’t show them again.</p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={onDone}>I’ve saved them</Button>
        <Button
          look="quiet"
          onClick={() =>
            saveFile('hemline-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
          }
        >
          Download
        </Button>
      </div>
    </section>
  )
}
