import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'

/** A rehype plugin: makes tables that scroll sideways on a small screen reachable by keyboard. */
export function reachWideTables() {
  return (tree: Root) => {
    for (const table of selectAll('table', tree))
      if (countColumns(table) > 2) table.properties.tabIndex = 0
  }
}

function countColumns(table: Element): number {
  const rows = selectAll('tr', table).map((row) => selectAll(':scope > th, :scope > td', row))
  return Math.max(0, ...rows.map(({ length }) => length))
}
