import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

/**
 * A rehype plugin: roles that stay when a narrow page shows each row as a block, and the names of the
 * columns for the cells of rows that would be hard to tell apart there.
 */
export function describeTables() {
  return (tree: Root) => {
    for (const table of selectAll('table', tree)) {
      const heads = selectAll('th', table)
      table.properties.role = 'table'
      for (const head of heads) head.properties.role = 'columnheader'
      for (const row of selectAll('tr', table)) describeRow(row, heads)
    }
  }
}

function describeRow(row: Element, heads: Element[]): void {
  row.properties.role = 'row'
  for (const [index, cell] of selectAll('td', row).entries()) {
    cell.properties.role = 'cell'
    if (heads.length > 2 && index > 0) cell.properties.dataHead = toString(heads[index]!)
  }
}
