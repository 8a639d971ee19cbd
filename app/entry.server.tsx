import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { socialServices } from '#contract/product.ts'
import { Render } from './alone.tsx'

/** Renders one page at build time. Static rendering writes no inline scripts of its own. */
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
  return new Response(import.meta.env.DEV ? fillForDevelopment(html) : html, { status, headers })
}

function withoutDoctype(html: string): string {
  return html.replace(/^<!doctype html>/i, '')
}

function fillForDevelopment(html: string): string {
  return html.replace(/__slot_(\w+?)__/g, (_token, name: string) => developmentSlots[name] ?? '')
}

const developmentSlots: Record<string, string> = {
  site_url: 'http://localhost:5173',
  support_email: 'support@example.org',
  sales_email: 'sales@example.org',
  demo_line: 'Development: pages are made on request.',
  crypto: 'on',
  tax_words: '',
  price: '$49',
  price_long: '$49.00',
  price_full: '$49.00 USD',
  price_plain: '49.00',
  price_id: '',
  renewal_price: '$49',
  refund_words: 'We decide case by case.',
  invoice_words: 'PDF in your account.',
  pay_words: 'By card or with crypto.',
  transfer_words: 'No, a quote is paid by card.',
  ...Object.fromEntries(socialServices.map(({ id, frontPage }) => [`social_${id}`, frontPage])),
  repository_url: 'https://github.com',
  revision: 'development',
}
