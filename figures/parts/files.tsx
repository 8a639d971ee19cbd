import type { ReactNode } from 'react'
import { Box } from './controls.tsx'
import { Icon } from './icon.tsx'

export interface Entry {
  /** From the root; a folder ends with a slash. */
  path: string
  ticked?: boolean
  chosen?: boolean
  /** Left out by an ignore rule. */
  gone?: boolean
  why?: ReactNode
}

/** The file browser. `ticks` shows a checkbox before every file. */
export function Tree({ entries, ticks = false }: { entries: Entry[]; ticks?: boolean }) {
  return (
    <div className="tree">
      {entries.map((entry) => (
        <Row key={entry.path} entry={entry} ticks={ticks} />
      ))}
    </div>
  )
}

function Row({ entry, ticks }: { entry: Entry; ticks: boolean }) {
  const { path, ticked, chosen, gone, why } = entry
  const isFolder = path.endsWith('/')
  const depth = path.replace(/\/$/, '').split('/').length - 1
  const look = [isFolder && 'folder', chosen && 'chosen'].filter(Boolean).join(' ')
  return (
    <span className={look} style={{ paddingLeft: 8 + depth * 16 }} data-target={`file-${path}`}>
      {ticks && !isFolder && <Box on={ticked} />}
      {(!ticks || isFolder) && <Icon name={isFolder ? 'folder' : 'file'} size={13} />}
      <span className={gone ? 'gone' : undefined}>{nameOf(path)}</span>
      {why && <span className="why">{why}</span>}
    </span>
  )
}

function nameOf(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1)!
}
