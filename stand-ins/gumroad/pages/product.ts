import { html } from 'hono/html'
import { frame } from '../../page-frame.ts'

/** The product page of a buyer; `wrong` is the invalid email they entered. */
export const productPage = (path: string, wrong?: string) =>
  frame(
    'Gumroad',
    'Protocraft Individual License on Gumroad',
    html`<div>
        <p class="back"><a href="${path || '/'}">← All sales</a></p>
        <h1>Pay $49</h1>
        <p class="sum"><span>Protocraft Individual License</span><span>$49</span></p>
        <p class="sum total"><span>Total due</span><span>$49</span></p>
      </div>
      <form class="sheet" method="post" action="${path}/l/protocraft" novalidate>
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
        <label for="giftee">A gift? The email of whoever gets it</label>
        <input type="email" id="giftee" name="giftee" autocomplete="off" />
        <button class="main">Pay $49</button>
      </form>`,
    'pay',
  )
