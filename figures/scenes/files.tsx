import type { ReactNode } from 'react'
import { compare } from '../data/compare.ts'
import { rates, tax, taxProposed } from '../data/repository.ts'
import { question } from '../data/words.ts'
import { Code, Sides } from '../parts/code.tsx'
import { Button, IconButton } from '../parts/controls.tsx'
import { type Entry, Tree } from '../parts/files.tsx'
import { InvoicePage, InvoiceThumb } from '../parts/invoice-page.tsx'
import { Mark } from '../parts/mark.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { Pane, Window } from '../parts/window.tsx'

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

export function FileBrowser() {
  return <BrowserAndViewer actions={<FileActions marked="root" />} />
}

/** Draws the lesson of the page on using files: new file, new folder, delete. */
export function FileChanges() {
  return <BrowserAndViewer actions={<FileActions marked="changes" />} />
}

function BrowserAndViewer({ actions }: { actions: ReactNode }) {
  return (
    <Window place="files" columns="190px 1fr">
      <Pane title={actions} flush>
        <Tree entries={entries} />
      </Pane>
      <Pane title={<span className="mono">src/tax.ts</span>} aside={<ViewerActions />} flush>
        <Code lines={tax} />
      </Pane>
    </Window>
  )
}

/** Draws the actions. `changes` are the buttons for a new file, a new folder and delete. */
export function FileActions({ marked }: { marked?: 'root' | 'changes' }) {
  return (
    <span className="row" style={{ gap: 6 }}>
      <Button size="small" marked={marked === 'root'} target="root">
        Root
      </Button>
      <span style={{ width: 6 }} />
      <span className="row" style={{ position: 'relative', gap: 6 }}>
        <IconButton name="newFile" />
        <IconButton name="newFolder" />
        <IconButton name="trash" />
        {marked === 'changes' && <Mark />}
      </span>
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

/** Draws reading, editing and the preview, each with its buttons. */
export function ViewerStates() {
  return (
    <Window place="files" columns="252px 206px 1fr">
      <Pane title="Default" aside={<ViewerActions />} flush>
        <Code lines={rates} />
      </Pane>
      <Pane
        title="Editing"
        aside={
          <span className="row" style={{ gap: 4 }}>
            <Button size="small" look="main">
              Save
            </Button>
            <Button size="small">Cancel</Button>
          </span>
        }
        flush
      >
        <Code lines={[...rates.slice(0, 4), '  IE: 0.23,', ...rates.slice(4)]} />
      </Pane>
      <Pane title="Preview" aside={<IconButton name="camera" />} flush>
        <div style={{ padding: 12, background: 'var(--paper)', height: '100%' }}>
          <span className="picture" style={{ display: 'block' }}>
            <InvoiceThumb />
          </span>
        </div>
      </Pane>
    </Window>
  )
}

/** Draws included files: text files become chips of the prompt; only a picture has a checkbox. */
export function IncludedFiles() {
  return (
    <Window place="chat" columns="190px 1fr">
      <Pane title="invoice-service" flush>
        <Tree
          entries={[
            { path: 'shots/' },
            { path: 'shots/before.png', ticked: true },
            { path: 'src/' },
            { path: 'src/billing.ts', chosen: true },
            { path: 'src/mailer.ts' },
            { path: 'src/money.ts' },
            { path: 'src/tax.ts', chosen: true },
            { path: 'README.md' },
          ]}
        />
      </Pane>
      <Pane title="Rounding of tax">
        <Message who="You" me>
          {question}
        </Message>
        <Prompt
          focus
          foot={
            <>
              <Chip blue>src/billing.ts</Chip>
              <Chip blue>src/tax.ts</Chip>
              <Chip blue>before.png</Chip>
            </>
          }
        >
          Compare both files with the picture.
        </Prompt>
      </Pane>
    </Window>
  )
}

export const taxRows = compare(tax, taxProposed)

export function DiffReview() {
  return (
    <Window place="files" columns="1fr">
      <Pane
        title={
          <>
            <span className="mono">src/tax.ts</span>
            <span className="mono warn">pending</span>
          </>
        }
        aside={<span className="mono wideOnly">file 1 of 2</span>}
        foot={
          <>
            <Button look="yes">Accept</Button>
            <Button>Reject</Button>
          </>
        }
        flush
      >
        <Sides rows={taxRows.slice(7)} />
      </Pane>
    </Window>
  )
}

/** Draws the preview: the camera captures, the eye shows the picture, and the arrow downloads it. */
export function PreviewScreenshot() {
  return (
    <Window place="files" columns="1fr">
      <section className="pane">
        <div className="paneHead">
          <span className="mono">public/invoice.html</span>
          <span className="mono soft wideOnly" style={{ fontWeight: 450 }}>
            preview
          </span>
          <span className="aside" style={{ gap: 10 }}>
            <IconButton name="camera" on marked />
            <IconButton name="eye" />
            <IconButton name="download" />
          </span>
        </div>
        <div
          className="row top"
          style={{ gap: 20, padding: '16px 20px', background: 'var(--paper)', flex: 1 }}
        >
          <span className="picture" style={{ width: 360 }}>
            <InvoicePage />
          </span>
          <span className="stack" style={{ gap: 8 }}>
            <span className="picture" style={{ width: 150 }}>
              <InvoiceThumb />
            </span>
            <span className="mono soft">invoice.png, captured</span>
          </span>
        </div>
      </section>
    </Window>
  )
}
