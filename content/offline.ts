/** What the documentation says without a connection. */
export const offline = {
  title: 'You’re offline',
  notKept:
    'We can’t reach this site right now, and this browser has no copy of the page you asked for.',
  readable: 'You can read docs pages you’ve opened in this browser without a connection.',
  list: 'You can read',
  again: 'Try again',
  keptCopy: 'We can’t reach this site right now. You’re reading the page as you last opened it.',
}
