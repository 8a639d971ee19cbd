import { createHash } from 'node:crypto'
import { putLate } from './late.ts'

interface LateModules {
  html: string
  /** The module that starts React on this page. */
  start: { file: string; code: string } | null
}

/** Takes React out of the way of the first paint. */
export function delayModules(html: string): LateModules {
  const code = inlineStart.exec(html)?.[1]
  if (code === undefined) return { html, start: null }
  const file = `assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const late = [...(html.match(preload) ?? []), `<script type="module" src="/${file}"></script>`]
  const rest = html
    .replaceAll(preload, '')
    // The element itself stays: React expects it where it wrote it.
    .replace(inlineStart, '<script type="module"></script>')
  return { html: putLate(rest, late.join('')), start: { file, code } }
}

const inlineStart = /<script type="module" async="">([\s\S]*?)<\/script>/
const preload = /<link rel="modulepreload"[^>]*\/>/g
