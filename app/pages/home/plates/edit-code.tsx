import { compare } from '#figures/data/compare.ts'
import { billing, billingFrom, billingProposed } from '#figures/data/repository.ts'
import { Sides } from '#figures/parts/code.tsx'
import { Button } from '#figures/parts/controls.tsx'
import { Pane } from '#figures/parts/window.tsx'

const files = [
  { file: 'src/tax.ts', state: 'accepted', look: 'ok' },
  { file: 'src/mailer.ts', state: 'rejected', look: 'pencil' },
  { file: 'src/billing.ts', state: 'pending', look: 'warn' },
]

const rows = compare(billing, billingProposed, billingFrom)

/** A person is about to correct this line. */
const typed = {
  23: (
    <>
      {'  const tax = invoiceTax(l)'}
      <span className="caret" />
    </>
  ),
}

export function EditCodeDetail() {
  return (
    <Pane foot={<Decide />} flush>
      <Sides rows={rows} typed={typed} />
    </Pane>
  )
}

/** Three proposed files: two are decided, and a line of the third is being corrected. */
export function EditCodePanes() {
  return (
    <>
      <Pane title="Edit File" aside={<span className="mono">1 to review</span>} flush>
        <div className="list">
          {files.map(({ file, state, look }) => (
            <div key={file} className={state === 'pending' ? 'chosen' : undefined}>
              <span className="mono">{file}</span>
              <span className={`mono push ${look}`}>{state}</span>
            </div>
          ))}
        </div>
      </Pane>
      <Pane
        title={<span className="mono">src/billing.ts</span>}
        aside={<span className="mono">file 3 of 3</span>}
        foot={<Decide />}
        flush
      >
        <Sides rows={rows} fold="lines 1–20 are the same" typed={typed} />
      </Pane>
    </>
  )
}

function Decide() {
  return (
    <>
      <Button look="yes">Accept</Button>
      <Button>Reject</Button>
    </>
  )
}
