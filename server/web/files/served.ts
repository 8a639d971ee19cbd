import { createRequire } from 'node:module'
import {
  type Drawer,
  type DrawnPage,
  frameTokens,
  type ServedName,
  type ServedPages,
} from '#contract/served.ts'
import type { Headers } from './headers.ts'
import { escapeHtml } from './slots.ts'
import { type StoredFile, storeText } from './stored-file.ts'

export interface Served {
  /** Draws a page for one request. Throws if it cannot be drawn. */
  answer<Name extends ServedName>(name: Name, facts: ServedPages[Name], status?: number): Response
  store<Name extends ServedName>(name: Name, facts: ServedPages[Name]): StoredFile
  drawNotes: Drawer['drawNotes']
}

interface Frame {
  html: string
  headers: Headers
}

/**
 * Loads the pages that the server draws. `readFrame` returns the built frame page of this name, with its
 * slots filled.
 */
export function loadServed(
  { servedFile, packedFolder }: { servedFile: string; packedFolder: string },
  readFrame: (name: ServedName) => Frame,
): Served {
  const drawer = loadDrawer(servedFile)
  const frames = new Map(drawer.names.map((name) => [name, splitFrame(name, readFrame(name))]))
  return {
    answer(name, facts, status = 200) {
      const { complete, headers } = frames.get(name)!
      return new Response(complete(drawer.drawPage(name, facts)), {
        status,
        headers: { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
      })
    },
    store(name, facts) {
      const { complete, headers } = frames.get(name)!
      return storeText(complete(drawer.drawPage(name, facts)), headers, packedFolder)
    },
    drawNotes: drawer.drawNotes,
  }
}

function loadDrawer(file: string): Drawer {
  try {
    return createRequire(import.meta.url)(file)
  } catch (cause) {
    throw new Error(`What draws pages is not built (${file}). Run: npm run build`, { cause })
  }
}

function splitFrame(name: ServedName, { html, headers }: Frame) {
  const parts = html.split(frameTokens.content).map((part) => part.split(frameTokens.title))
  const [before, after, ...more] = parts
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The page around ${name} must hold ${frameTokens.content} exactly once.`)
  const complete = ({ title, html }: DrawnPage) => {
    const escaped = escapeHtml(title)
    return before.join(escaped) + html + after.join(escaped)
  }
  return { complete, headers }
}
