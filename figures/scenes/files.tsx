import { compare } from '../data/compare.ts'
import { tax, taxProposed } from '../data/repository.ts'
import { Code, Sides } from '../parts/code.tsx'
import { Button, IconButton } from '../parts/controls.tsx'
import { type Entry, Tree } from '../parts/files.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { InvoicePage } from './invoice-page.tsx'

const entries: Entry[] = [
  { path: 'public/' },
  { path: 'public/invoice.html' },
  { path: 'src/' },
  { path: 'src/rates/' },
  { path: 'src/billing.ts' },
  { path: 'src/mailer.ts' },
  { path: 'src/money.ts' },
  { path: 'src/tax.ts', chosen: true },
  { path: 'test/' },
  { path: 'test/tax.test.ts' },
  { path: 'README.md' },
]

export function FileBrowserViewer() {
  return (
    <Window place="files" columns="226px 1fr">
      <Pane title={<FileActions />} flush>
        <Tree entries={entries} />
      </Pane>
      <Pane title={<span className="mono">src/tax.ts</span>} aside={<ViewerActions />} flush>
        <Code lines={tax} />
      </Pane>
    </Window>
  )
}

export function FileActions({ marked = true }: { marked?: boolean }) {
  return (
    <span className="row" style={{ gap: 6 }}>
      <Button size="small" marked={marked} target="root">
        Root
      </Button>
      <span style={{ width: 6 }} />
      <IconButton name="newFile" />
      <IconButton name="newFolder" />
      <IconButton name="trash" />
    </span>
  )
}

function ViewerActions() {
  return (
    <span className="row" style={{ gap: 4 }}>
      <IconButton name="wrap" />
      <IconButton name="zoom" />
      <IconButton name="refresh" />
      <Button size="small" icon="edit">
        Edit
      </Button>
    </span>
  )
}

export const taxRows = compare(tax, taxProposed)

export function DiffReviewPreview() {
  return (
    <Window place="files" columns="1fr">
      <section className="pane">
        <div className="paneHead">
          <span className="mono">src/tax.ts</span>
          <span className="mono warn" style={{ fontWeight: 450 }}>
            pending
          </span>
          <span className="aside" style={{ gap: 8 }}>
            <span className="mono" style={{ marginRight: 16 }}>
              file 1 of 2
            </span>
            <Button look="yes" size="small" marked>
              Accept
            </Button>
            <span style={{ width: 6 }} />
            <Button size="small">Reject</Button>
          </span>
        </div>
        <Sides rows={taxRows.slice(7)} />
        <div className="paneHead" style={{ borderTop: '1px solid var(--line-2)' }}>
          <span className="mono">public/invoice.html</span>
          <span className="mono soft" style={{ fontWeight: 450 }}>
            preview
          </span>
          <span className="aside" style={{ gap: 4 }}>
            <IconButton name="camera" on />
            <IconButton name="eye" />
            <IconButton name="download" />
          </span>
        </div>
        <div
          className="row top"
          style={{ gap: 20, padding: '16px 20px', background: 'var(--paper)', flex: 1 }}
        >
          <span className="picture">
            <InvoicePage />
          </span>
          <span className="stack" style={{ gap: 8 }}>
            <span className="picture" style={{ width: 150 }}>
              <InvoicePage scale={0.437} />
            </span>
            <span className="mono soft">invoice.png, captured</span>
          </span>
        </div>
      </section>
    </Window>
  )
}
