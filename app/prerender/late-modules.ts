import { createHash } from 'node:crypto'

interface LateModules {
  html: string
  /** The module that starts React on this page. */
  start: { file: string; code: string } | null
}

/**
 * Takes React out of the way of the first paint: app/enhance/react.ts finds in the page which
 * modules it needs and which one starts it, and asks for them later.
 */
export function delayModules(html: string): LateModules {
  const code = inlineStart.exec(html)?.[1]
  if (code === undefined) return { html, start: null }
  const file = `assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const needs = [...html.matchAll(preload)].map(([, address]) => address)
  // The element itself stays: React expects it where it wrote it.
  const element = `<script type="module" data-start="/${file}" data-needs="${needs.join(' ')}"></script>`
  return {
    html: html.replaceAll(preload, '').replace(inlineStart, element),
    start: { file, code },
  }
}

const inlineStart = /<script type="module" async="">([\s\S]*?)<\/script>/
const preload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/>/g
