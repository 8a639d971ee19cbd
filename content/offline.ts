/** What the documentation says without a connection. */
export const offline = {
  title: 'You are offline',
  notKept:
    'This site cannot be reached at the moment, and this browser has no copy of the page you asked for.',
  readable: 'Docs pages that you have opened in this browser can be read without a connection.',
  list: 'You can read',
  again: 'Try again',
  keptCopy:
    'This site cannot be reached at the moment. You are reading the page as you last opened it.',
}
