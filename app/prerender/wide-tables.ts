interface Node {
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** A rehype plugin: tables that may scroll sideways on a small screen can be reached by keyboard. */
export function reachWideTables() {
  return (tree: Node) => {
    for (const table of tree.children ?? []) {
      if (table.tagName === 'table' && countColumns(table) > 2) {
        table.properties = { ...table.properties, tabIndex: 0 }
      }
    }
  }
}

function countColumns(node: Node): number {
  if (node.tagName === 'tr') return (node.children ?? []).filter(({ tagName }) => tagName).length
  return Math.max(0, ...(node.children ?? []).map(countColumns))
}
