import { html } from 'hono/html'
import { emailField, payPage } from '../../pay-page.ts'

/** Draws the product page of a buyer; `wrong` is the invalid email they entered. */
export const productPage = (path: string, wrong?: string) =>
  payPage({
    peer: 'Gumroad',
    isOpen: true,
    back: { url: path || '/', name: 'All sales' },
    heading: 'Pay $49',
    sums: [['Protocraft Individual License', '$49']],
    total: html`<span>$49</span>`,
    form: html`<form class="sheet" method="post" action="${path}/l/protocraft" novalidate>
      ${emailField(wrong ?? '', wrong !== undefined)}
      <label for="giftee">A gift? The email of whoever gets it</label>
      <input type="email" id="giftee" name="giftee" autocomplete="off" />
      <button class="main">Pay $49</button>
    </form>`,
  })
