import type { Heading } from '../handle.ts'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: { id?: string }
  children?: Node[]
  data?: object
}

/** A rehype plugin: adds the second-level headings of an .mdx page to the `handle` made of its frontmatter. */
export function collectHeadings() {
  return (tree: Node) => {
    const headings = (tree.children ?? []).filter(isSecondLevel).map(headingOf)
    tree.children?.push({
      type: 'mdxjsEsm',
      value: '',
      data: { estree: { type: 'Program', sourceType: 'module', body: [assignment(headings)] } },
    })
  }
}

function isSecondLevel(node: Node): boolean {
  return node.tagName === 'h2' && node.properties?.id !== undefined
}

function headingOf(node: Node): Heading {
  return { id: node.properties?.id ?? '', text: textOf(node) }
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

/** `handle.headings = JSON.parse("…")` as a syntax tree, which is what MDX takes. */
function assignment(headings: Heading[]): object {
  const member = (object: string, property: string) => ({
    type: 'MemberExpression',
    object: { type: 'Identifier', name: object },
    property: { type: 'Identifier', name: property },
    computed: false,
    optional: false,
  })
  return {
    type: 'ExpressionStatement',
    expression: {
      type: 'AssignmentExpression',
      operator: '=',
      left: member('handle', 'headings'),
      right: {
        type: 'CallExpression',
        callee: member('JSON', 'parse'),
        arguments: [{ type: 'Literal', value: JSON.stringify(headings) }],
        optional: false,
      },
    },
  }
}
