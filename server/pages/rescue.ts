import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import { readMarkedNumber } from '#contract/order-number.ts'
import { readOrderId } from '#contract/order.ts'
import { rescueWords } from '#contract/rescue-words.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { parseEmail } from '#contract/email.ts'
import { askForKeys } from '../customers/rescue.ts'
import type { Deps } from '../deps.ts'
import { rescues, sentKeys } from '../http/call-limits.ts'
import { parseForm, readQuery } from '../http/parse.ts'
import { sameSiteOnly } from '../http/same-site.ts'
import { takeOrRefuse, nameLimits } from '../http/take-points.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import type { PriceTags } from '../page-files/price-tags.ts'

interface Shop {
  deps: Deps
  pages: PageFiles
  prices: Pick<PriceTags, 'say'>
}

/** For buyers who paid and have no key. A job looks for their order later, so that no answer tells of it. */
export function rescueRoutes(deps: Deps, pages: PageFiles, prices: Pick<PriceTags, 'say'>) {
  const shop = { deps, pages, prices }
  return new Hono()
    .use(sameSiteOnly(deps.config))
    .get('/', (c) => showForm(shop, { order: readQuery(c).order?.slice(0, longestOrderId) ?? '' }))
    .post('/', nameLimits(rescues, sentKeys), (c) => take(shop, c))
    .get('/sent', () => showSent(shop))
}

/** A form with a mistake comes back as the answer, with what was typed: no address may hold an email. */
async function take(shop: Shop, c: Context): Promise<Response> {
  const fields = await parseForm(c)
  const [order, email] = (['order', 'email'] as const).map((name) => fields.get(name) ?? '')
  const typed = { order: order!.slice(0, sizes.typedKey), email: email!.slice(0, sizes.email) }
  const [name, address] = [readName(typed.order), parseEmail(typed.email)]
  if (name === null) return showForm(shop, { ...typed, problem: 'order' })
  if (address === null) return showForm(shop, { ...typed, problem: 'email' })
  await takeOrRefuse(shop.deps, c, rescues)
  await askForKeys(shop.deps, { order: name, email: address.normal })
  return c.redirect('/rescue/sent', 303)
}

const longestOrderId = 200

/** The key, the number or the id of an order; null when it can be none of them. */
function readName(typed: string): string | null {
  const id = readOrderId(typed)
  const isId = /^[\w=-]+$/.test(id) && id.length <= longestOrderId
  return readLicenseKey(typed) ?? readMarkedNumber(typed) ?? (isId ? id : null)
}

interface Typed {
  order: string
  email?: string
  problem?: 'order' | 'email'
}

function showForm({ pages, prices }: Shop, typed: Typed): Response {
  const page = renderInFrame(pages, {
    title: rescueWords.title,
    html: String(
      html`<h1>${rescueWords.title}</h1>
        <p>${rescueWords.lead} Your keys are also in your <a href="/account">account</a>.</p>
        <div class="rescue beside">
          <form
            method="post"
            action="/rescue"
            class="sheet stacked"
            novalidate
            aria-label="Email my key"
          >
            ${showField(typed, 'order', html`maxlength="${sizes.typedKey}" autocomplete="off"`)}
            ${showField(
              typed,
              'email',
              html`type="email" maxlength="${sizes.email}" autocomplete="email"`,
            )}
            <button class="button primary">Email my key</button>
          </form>
          ${showWhere(prices.say().price_long)}
        </div>`,
    ),
  })
  // The URL can name an order.
  page.headers.set('Referrer-Policy', 'same-origin')
  return page
}

type Markup = ReturnType<typeof html>

const problems = {
  order: 'Enter the order number.',
  email: 'That isn’t a valid email address.',
}

function showField(typed: Typed, name: 'order' | 'email', attributes: Markup): Markup {
  const { label, hint } = rescueWords[name]
  const isWrong = typed.problem === name
  return html`<p class="text-field">
    <label for="${name}">${label}</label>
    <input
      class="text-input"
      id="${name}"
      name="${name}"
      required
      aria-describedby="${isWrong ? 'outcome ' : ''}${name}-hint"
      ${isWrong && html`aria-invalid="true" autofocus`}
      ${typed[name] && html`value="${typed[name]}"`}
      ${attributes}
      autocapitalize="none"
      spellcheck="false"
    />
    ${isWrong && html`<small id="outcome" role="alert">${problems[name]}</small>`}
    <small id="${name}-hint">${hint}</small>
  </p>`
}

/** A drawn receipt with the order number marked, and for those who lost it the address with the id. */
function showWhere(price: string): Markup {
  return html`<section class="rescue-where stacked subdued found" aria-labelledby="where">
    <h2 id="where">${rescueWords.where.heading}</h2>
    <p>${rescueWords.where.sentence}</p>
    <div
      role="img"
      aria-label="Drawing of a receipt with the order number marked, and of a browser's address with the order ID marked."
    >
      <dl class="sheet facts">
        <div>
          <dt>Receipt</dt>
          <dd>${price}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd><mark>P-7K3M-2Q9D</mark></dd>
        </div>
      </dl>
      <p class="rescue-address sheet">…/purchase-success?session_id=<mark>cs_a1b2c3d4…</mark></p>
    </div>
    <h2>${rescueWords.mistyped.heading}</h2>
    <p>${rescueWords.mistyped.sentence}</p>
  </section>`
}

/** The same for everybody, whether there is such an order or not. */
function showSent({ deps, pages }: Shop): Response {
  const title = 'Check your email'
  const page = renderInFrame(pages, {
    title,
    html: String(
      html`<h1>${title}</h1>
        <div class="rescue beside">
          <div class="sheet stacked">
            <p>
              <strong>If there is such an order, its keys are on their way</strong> to the email
              address of the order, and nowhere else.
            </p>
            <p>For privacy, we don’t say whether an order exists.</p>
          </div>
          <section class="rescue-where stacked subdued found" aria-labelledby="next">
            <h2 id="next">Nothing after ten minutes?</h2>
            <ul>
              <li>Look in your spam folder.</li>
              <li>
                Entered something wrong? <a href="/rescue">Enter it again</a>. We send the keys of
                an order up to three times a day.
              </li>
              <li>
                Still nothing? <a href="mailto:${deps.config.supportEmail}">Email support</a> with
                the order number.
              </li>
            </ul>
          </section>
        </div>`,
    ),
  })
  page.headers.set('X-Robots-Tag', 'noindex')
  return page
}
