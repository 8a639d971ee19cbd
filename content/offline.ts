/** What the documentation says without a connection. */
export const offline = {
  title: 'Reading without a connection',
  notKept:
    'This site cannot be reached at the moment, and this browser holds no copy of the page you asked for.',
  readable:
    'Pages of the documentation that you have opened in this browser can be read without a connection.',
  again: 'Try again',
  keptCopy:
    'This site cannot be reached at the moment. You are reading the page as you last opened it.',
}
