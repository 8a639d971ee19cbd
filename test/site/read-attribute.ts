import type { Element } from 'hast'

/** Reads an attribute as written in the page; empty if the element has none. */
export function readAttribute({ properties }: Element, name: string): string {
  const value = properties[name]
  return value === undefined || value === null || value === false ? '' : String(value)
}
