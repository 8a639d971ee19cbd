import type { Headers } from './headers.ts'
import { escapeHtml } from './slots.ts'

export interface FrameParts {
  beforeContent: string
  afterContent: string
  headers: Headers
}

const titleToken = '__frame_title__'
const contentToken = '__frame_content__'

export function splitFrame(html: string, headers: Headers): FrameParts {
  const frame = splitAtContent('frame.html', html, headers)
  return { ...frame, headers: { ...headers, 'Cache-Control': 'no-store' } }
}

/** A page with a place where the server puts content of its own. */
export function splitAtContent(name: string, html: string, headers: Headers): FrameParts {
  const [beforeContent, afterContent, ...more] = html.split(contentToken)
  if (beforeContent === undefined || afterContent === undefined || more.length > 0) {
    throw new Error(`${name} must hold ${contentToken} exactly once.`)
  }
  return { beforeContent, afterContent, headers }
}

/** Renders a page per request: `html` is trusted markup without inline scripts or styles, `title` plain text. */
export function renderInFrame(
  { frame }: { frame: FrameParts },
  { title, html, status = 200 }: { title: string; html: string; status?: number },
): Response {
  const { beforeContent, afterContent, headers } = frame
  const escaped = escapeHtml(title)
  const titled = (part: string) => part.replaceAll(titleToken, () => escaped)
  return new Response(titled(beforeContent) + html + titled(afterContent), {
    status,
    headers,
  })
}
