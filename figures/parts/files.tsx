import type { ReactNode } from 'react'
import { Box } from './controls.tsx'
import { Icon } from './icon.tsx'

export interface Entry {
  /** The path from the root; a folder ends with a slash. */
  path: string
  /** True for a picture whose checkbox is ticked. */
  ticked?: boolean
  /** True if included in the prompt, or open in the viewer. */
  chosen?: boolean
  /** True if an ignore rule leaves it out. */
  gone?: boolean
  why?: ReactNode
}

/** Draws the file browser. Only pictures have a checkbox there. */
export function Tree({ entries }: { entries: Entry[] }) {
  return (
    <div className="tree">
      {entries.map((entry) => (
        <Row key={entry.path} entry={entry} />
      ))}
    </div>
  )
}

function Row({ entry }: { entry: Entry }) {
  const { path, ticked, chosen, gone, why } = entry
  const isFolder = path.endsWith('/')
  const depth = path.replace(/\/$/, '').split('/').length - 1
  const look = [`in${depth}`, isFolder && 'folder', chosen && 'chosen'].filter(Boolean).join(' ')
  return (
    <span className={look} data-target={`file-${path}`}>
      {isPicture(path) ? (
        <Box on={ticked} />
      ) : (
        <Icon name={isFolder ? 'folder' : 'file'} size={14} />
      )}
      <span className={gone ? 'gone' : undefined}>{nameOf(path)}</span>
      {why && <span className="why">{why}</span>}
    </span>
  )
}

function isPicture(path: string): boolean {
  return /\.(png|jpg|gif)$/.test(path)
}

function nameOf(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1)!
}
