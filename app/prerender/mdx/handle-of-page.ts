import type { ExpressionStatement, MemberExpression } from 'estree'
import type { Root } from 'hast'
import type { PageHandle } from '../../site/handle.ts'

/** Adds `handle.name = JSON.parse("…")` to an .mdx page, as the syntax tree that MDX expects. */
export function setInHandle<Name extends keyof PageHandle>(
  tree: Root,
  name: Name,
  value: PageHandle[Name],
): void {
  const body = [assignment(name, JSON.stringify(value))]
  tree.children.push({
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body } },
  })
}

function assignment(name: string, json: string): ExpressionStatement {
  return {
    type: 'ExpressionStatement',
    expression: {
      type: 'AssignmentExpression',
      operator: '=',
      left: member('handle', name),
      right: {
        type: 'CallExpression',
        callee: member('JSON', 'parse'),
        arguments: [{ type: 'Literal', value: json }],
        optional: false,
      },
    },
  }
}

function member(object: string, property: string): MemberExpression {
  return {
    type: 'MemberExpression',
    object: { type: 'Identifier', name: object },
    property: { type: 'Identifier', name: property },
    computed: false,
    optional: false,
  }
}
