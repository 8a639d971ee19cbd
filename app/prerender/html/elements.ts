import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'

/** Lists every element of a page, including those in a `<template>`. */
export function* elementsOf(parent: Root | Element): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    yield child
    yield* elementsOf(child)
    if (child.content) yield* elementsOf(child.content)
  }
}

export function startTagOf(element: Element): string {
  return toHtml({ ...element, children: [] }).replace(/<\/[^<>]*>$/, '')
}
