/** Captions of the interactive figures; the Markdown version of a page contains them, too. */
export const liveFigures = {
  ignore: 'Rules, paths, the line that decides each path, and the tokens kept out of a prompt',
  review: 'An example edit of two files: correct, accept or reject each one',
} as const

export const triedOnThePage = 'Try it on the page itself, with JavaScript.'
