import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { Render } from './browser/alone.tsx'

/** Renders one page at build time. Static rendering adds no inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(
    <Render value={renderToString}>
      <ServerRouter context={context} url={request.url} />
    </Render>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = `<!doctype html>${withoutDoctype(await new Response(prelude).text())}`
  return new Response(html, { status, headers })
}

function withoutDoctype(html: string): string {
  return html.replace(/^<!doctype html>/i, '')
}
