import type { ObjectExpression } from 'estree'
import type { Root } from 'mdast'

/**
 * Reads the title and description from `export const handle = …`, which is generated from an .mdx
 * page's frontmatter.
 */
export function readHandle(tree: Root, file: string): { title: string; description: string } {
  const handle = findHandle(tree)
  return { title: read('title'), description: read('description') }

  function read(name: string): string {
    for (const property of handle?.properties ?? []) {
      if (property.type !== 'Property' || property.value.type !== 'Literal') continue
      const isIt = property.key.type === 'Literal' && property.key.value === name
      if (isIt && typeof property.value.value === 'string') return property.value.value
    }
    throw new Error(`${file} has no ${name} in its frontmatter.`)
  }
}

function findHandle(tree: Root): ObjectExpression | null {
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm') continue
    for (const statement of node.data?.estree?.body ?? []) {
      if (statement.type !== 'ExportNamedDeclaration') continue
      if (statement.declaration?.type !== 'VariableDeclaration') continue
      const [declarator] = statement.declaration.declarations
      if (declarator?.init?.type === 'ObjectExpression') return declarator.init
    }
  }
  return null
}
