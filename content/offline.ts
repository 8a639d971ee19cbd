/** What the documentation says without a connection. */
export const offline = {
  title: 'The docs without a connection',
  notKept:
    'We can’t reach this site right now, and this browser has no copy of the page you asked for.',
  readable:
    'This browser saves each docs page you open, with its figures, so you can read it offline. Films and other pages aren’t saved.',
  list: 'You can read',
  again: 'Try again',
  begin: 'Start of the docs',
  ask: 'Email support',
  keptCopy: 'We can’t reach this site right now. You’re reading the page as you last opened it.',
}
