import type { Element, Root, RootContent } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

const numbered = /^(\d+)\. (.*)$/s

/** Leaves numbers out of ids: a rehype plugin that runs after rehype-slug on docs pages. */
export function leaveNumbersOut() {
  return (tree: Root, { path }: { path: string }) => {
    if (isOfDocs(path)) leaveNumbersOutOf(tree)
  }
}

/** Removes numbers from ids, so that a link to a step survives renumbering. */
export function leaveNumbersOutOf(tree: Root): void {
  for (const heading of selectAll('h2', tree))
    if (numbered.test(toString(heading)))
      heading.properties.id = String(heading.properties.id).replace(/^\d+-/, '')
}

/**
 * Groups steps: a rehype plugin that makes a step of a heading like "2. Add the connection" and what
 * follows, up to the next heading of its level. Runs after headings have been linked.
 */
export function groupSteps() {
  return (tree: Root, { path }: { path: string }) => {
    if (!isOfDocs(path)) return
    const grouped: RootContent[] = []
    let step: Element | null = null
    for (const node of tree.children) {
      const heading = findHeading(node)
      if (heading) step = numbered.test(toString(heading)) ? makeStep(heading) : null
      if (heading && step) grouped.push(step)
      if (step && node.type !== 'mdxjsEsm') step.children.push(node as Element)
      else grouped.push(node)
    }
    tree.children = grouped
  }
}

/** Reports whether a page is part of the docs, because in a contract, numbers belong to paragraphs. */
function isOfDocs(path: string): boolean {
  return path.includes('/content/docs/')
}

function findHeading(node: RootContent): Element | undefined {
  if (node.type !== 'element') return undefined
  return node.children.find((child): child is Element => {
    return child.type === 'element' && child.tagName === 'h2'
  })
}

/** Makes a step. Its number is drawn in a circle; screen readers read the heading as written. */
function makeStep(heading: Element): Element {
  const [first] = heading.children
  if (first?.type === 'text') {
    const [, number, rest] = numbered.exec(first.value) ?? ['', '', first.value]
    heading.children.splice(0, 1, markNumber(number!), { type: 'text', value: rest! })
  }
  return { type: 'element', tagName: 'section', properties: { className: ['step'] }, children: [] }
}

function markNumber(number: string): Element {
  const rest: Element = {
    type: 'element',
    tagName: 'span',
    properties: { className: ['heard'] },
    children: [{ type: 'text', value: '. ' }],
  }
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['number'] },
    children: [{ type: 'text', value: number }, rest],
  }
}
