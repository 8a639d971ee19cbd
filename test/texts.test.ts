import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JSXChild, type JSXElement, type JSXFragment, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

// A browser that translates a page moves each of its texts into an element. React then finds none of
// them: it cannot remove one, nor put something before one.

const root = join(import.meta.dirname, '..')

it('a text that appears and disappears, or follows something that does, is in an element of its own', () => {
  // Pages that the server renders load no React.
  const files = globSync('app/**/*.tsx', { cwd: root, exclude: ['app/served/**'] })
  const found = files.flatMap((path) =>
    findBareTexts(readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

it('this check finds both', () => {
  expect(findBareTexts('<p>Always{sometimes && "sometimes"}</p>')).toHaveLength(1)
  expect(findBareTexts('<p>{sometimes && <b>Sometimes</b>} always</p>')).toHaveLength(1)
  expect(findBareTexts('<p>{sometimes && <b>Sometimes</b>} <b>Always</b></p>')).toEqual([])
  expect(findBareTexts('<p>Always{one ? "one" : "two"}</p>')).toEqual([])
})

type Kind = 'text' | 'element' | 'nothing' | 'unknown'

function findBareTexts(source: string): string[] {
  const found: string[] = []
  const note = ({ children }: JSXElement | JSXFragment) => {
    const kinds = children.map(listKinds)
    const isBeside = (at: number) => kinds.some((each, other) => other !== at && each.length > 0)
    children.forEach(({ start, end }, at) => {
      const own = kinds[at]!
      const next = kinds.slice(at + 1).find((each) => each.length > 0)
      const comes = own.length > 1 && own.some((kind) => kind === 'nothing' || kind === 'element')
      if (comes && ((own.includes('text') && isBeside(at)) || next?.[0] === 'text'))
        found.push(source.slice(start, end))
    })
  }
  new Visitor({ JSXElement: note, JSXFragment: note }).visit(parseSync('a.tsx', source).program)
  return found
}

/** Lists what a child can become; nothing for blanks, which are not translated. */
function listKinds(child: JSXChild): Kind[] {
  if (child.type === 'JSXText') return child.value.trim() === '' ? [] : ['text']
  if (child.type !== 'JSXExpressionContainer') return ['element']
  const kinds = kindsOf(child.expression)
  return kinds.every((kind) => kind === 'nothing') ? [] : kinds
}

function kindsOf(
  node: Extract<JSXChild, { type: 'JSXExpressionContainer' }>['expression'],
): Kind[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'TemplateLiteral':
      return ['text']
    case 'Literal':
      return [typeof node.value === 'string' && node.value.trim() !== '' ? 'text' : 'nothing']
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...kindsOf(node.right)]
        : [...kindsOf(node.left), ...kindsOf(node.right)]
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    case 'JSXEmptyExpression':
      return ['nothing']
    default:
      return ['unknown']
  }
}
