import { createElement, Fragment, type ReactNode } from 'react'
import type { Drawing } from '#contract/releases/drawings.ts'
import type { NotesNode, NotesTree } from '#contract/releases/notes.ts'
import { Link } from './address.tsx'

interface NotesProps {
  notes: NotesTree
  /** Renders an image that names a drawing; by default, as its alternative text. */
  draw?: (name: Drawing, words: string) => ReactNode
}

export function Notes({ notes, draw = sayWords }: NotesProps) {
  return notes.map((node, at) => drawNode(node, at, draw))
}

function sayWords(_name: Drawing, words: string) {
  return <p>{words}</p>
}

function drawNode(node: NotesNode, key: number, draw: NotesProps['draw'] & {}): ReactNode {
  if (typeof node === 'string') return node
  if ('drawing' in node) return <Fragment key={key}>{draw(node.drawing, node.words)}</Fragment>
  const { tag, href, title, start, children } = node
  const content = children.map((each, at) => drawNode(each, at, draw))
  if (href === undefined) return createElement(tag, { key, start }, ...content)
  return (
    <Link key={key} to={href} title={title}>
      {content}
    </Link>
  )
}
