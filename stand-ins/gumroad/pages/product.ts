import { html } from 'hono/html'
import { frame } from '../../page-frame.ts'

/** The product page of a buyer; `wrong` is the invalid email they entered. */
export const productPage = (path: string, wrong?: string) =>
  frame(
    'Gumroad',
    'Protocraft Individual License on Gumroad',
    html`<h1>Protocraft Individual License</h1>
      <form class="sheet" method="post" action="${path}/l/protocraft">
        <p class="sum"><span>Price</span><span>$49</span></p>
        <label for="email">Email</label>
        <input
          type="email"
          id="email"
          name="email"
          value="${wrong ?? ''}"
          required
          autocomplete="email"
          aria-invalid="${wrong !== undefined}"
          aria-describedby="email-problem"
        />
        <p class="problem" id="email-problem">
          ${wrong === undefined ? '' : 'Enter an email address, such as ada@example.org.'}
        </p>
        <button class="main">Pay $49</button>
      </form>
      <p><a href="${path || '/'}">All sales</a></p>`,
  )
