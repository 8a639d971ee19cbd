import { product } from '#contract/product.ts'
import type { Write } from './message.ts'
import { emailSupport, link, mailTo, openAccount, say } from './sentence.ts'

/** Which address of a change an email goes to. */
type Side = 'old' | 'new'

export const accountWords = {
  /** `email` and `token` are for the link next to the code. It signs in any browser, once. */
  code: ({ code, email, token }: { code: string; email: string; token: string }, { siteUrl }) => ({
    subject: `${code} is your ${product.name} sign-in code`,
    title: 'Your sign-in code',
    opening: [
      'Enter it in the browser where you asked for it. Or press the button to sign in on this device. Both work once and expire in 10 minutes.',
    ],
    toCopy: { intro: 'Your sign-in code is', text: code, size: 'code' },
    action: link(
      'Sign in on this device',
      `${siteUrl}/account#sign-in=${token}.${encodeURIComponent(email)}`,
    ),
    notes: [
      'Don’t forward this email: the button signs in anyone who has it. Didn’t ask for a code? Ignore this email.',
    ],
  }),
  session_ended: (_: object, sender) => ({
    subject: `You were signed out of ${product.name}`,
    title: 'You were signed out',
    opening: [
      'Someone tried your sign-in code in another browser three times. They didn’t get in, and we ended the session opened with that code.',
      'Sign in again when you need to. If you didn’t share a code, check who has access to your email.',
    ],
    action: openAccount(sender),
  }),
  /**
   * Neither this email nor `address_changed` names the other address: the new one can be mistyped, and the
   * old one lost.
   */
  change_code: ({ code, side }: { code: string; side: Side }, { siteUrl, supportEmail }) => ({
    subject: `${code} is your ${product.name} code to change an email address`,
    title: 'Your code to change the email address',
    opening: [
      `${side === 'old' ? `Someone who is signed in to your ${product.name} account asked to change its email address.` : `Someone asked to use this email address for a ${product.name} account.`} Enter the code in the browser where you asked for it. It works for 10 minutes.`,
    ],
    toCopy: { intro: 'The code for this address is', text: code, size: 'code' },
    action: link('Open the account page', `${siteUrl}/account`),
    notes: [
      side === 'old'
        ? say`Not you? Don’t share the code: someone is signed in to your account. Email ${mailTo(supportEmail)}.`
        : 'Not you? Ignore this email and don’t share the code: anyone who enters it could sign in with this address.',
    ],
  }),
  /**
   * `by` is set when support changed the address without codes. `order` is the number of an order that left
   * the account.
   */
  address_changed: (facts: { side: Side; by?: 'support' } | { order: string }, sender) => {
    if ('order' in facts) return sayMoved(facts.order, sender)
    const heading = {
      subject: `The email address of your ${product.name} account was changed`,
      title: 'Your account has a new email address',
    }
    if (facts.side === 'old')
      return {
        ...heading,
        opening: [
          `${facts.by === 'support' ? 'Our support team changed it, as requested.' : 'Both codes we emailed were entered.'} Your account now uses a different email address. You can’t sign in with this one anymore.`,
          'Not you? Email us from this address.',
        ],
        action: emailSupport(sender),
      }
    return {
      ...heading,
      opening: [
        'Your account now has this email address. Use it to sign in.',
        'Your orders, license keys and devices stay as they are. Other browsers were signed out.',
      ],
      action: openAccount(sender),
      notes: [
        facts.by === 'support' &&
          'License keys that went to the old address still work. If someone else reads it, choose Replace key in the menu of each license in your account.',
      ],
    }
  },
  /** Goes to an account's owner when somebody tried to use their address for another account. */
  change_refused: (_: object, sender) => ({
    subject: `Someone tried to move a ${product.name} account to this address`,
    title: 'Someone asked for your email address',
    opening: [
      'Someone who is signed in to another account asked to use this email address for it. You already have an account here with orders, license keys or an accepted EULA, so we changed nothing and sent no code.',
      'Was that you? Email us from this address, and we’ll move the licenses. If not, you don’t need to do anything.',
    ],
    action: emailSupport(sender),
  }),
} satisfies Record<string, Write>

/** Says that an order was moved. It omits the order's former address, which can be a stranger's. */
function sayMoved(order: string, { supportEmail }: { supportEmail: string }) {
  return {
    subject: `Order ${order} moved to another email address`,
    title: 'An order moved to another email address',
    opening: [
      say`Order ${order} and its license key moved to another email address. The change was made in the browser that placed the order. Not your order? You don’t need to do anything. Your order, but not your change? Email ${mailTo(supportEmail)}.`,
    ],
  }
}
