import type { Queue } from '../../settings/jobs.ts'
import { sayCommand } from '../../settings/command-line.ts'

/** Words for each limit of the whole site, by what the limit stops. */
export const limits = {
  sign_ins: {
    title: 'The limit on sign-in codes is reached',
    todo: 'It resets automatically. Until then, new browsers get no code. Browsers that have signed in before, keys and receipts aren’t affected.',
  },
  checkouts: {
    title: 'The limit on checkouts is reached',
    state: 'stopped',
    todo: 'New browsers cannot begin a purchase meanwhile. Those that signed in before can, and every order that is paid gets its key. Look for 429 and “crowded” in the log, and let your proxy drop what comes from few networks.',
  },
  order_pages: {
    title: 'Order pages ask a payment provider too often',
    todo: `Pages of open orders show their last state meanwhile. Paid orders show their key, and webhooks bring in new payments as always. See that webhooks arrive: run “${sayCommand('doctor')}”.`,
  },
  rescues: {
    title: 'The limit on emails that forms send is reached',
    todo: 'The pages /rescue and /withdraw send no more emails meanwhile. Order pages and accounts show keys as always, and every withdrawal is stored.',
  },
} as const
export type ReachedLimit = keyof typeof limits

/** Says what goes wrong when the jobs of a queue fail. */
const undone: Record<Queue, string> = {
  withdrawal: 'Withdrawals are not answered',
  email: 'Emails are not sent',
  payment: 'Payments are not handled',
  rescue: 'Requests for lost keys are not answered',
  sign_in: 'Sign-in codes are not sent',
}

/** Work that is not a job in a queue. */
const otherWork = {
  timer: { title: 'A scheduled task fails' },
  unwritable: {
    title: 'An email can’t be written',
    todo: 'This is a bug in the shop, not in the mail server. The log has the error: look for “an internal error”. The email is tried again for a day. Report the error. If nobody needs the email any more, drop it.',
  },
}
export type FailingWork = Queue | keyof typeof otherWork

export const failingWork = {
  ...Object.fromEntries(Object.entries(undone).map(([queue, title]) => [queue, { title }])),
  ...otherWork,
}
