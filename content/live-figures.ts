/** Captions of the interactive figures; the Markdown of a page prints them, too. */
export const liveFigures = {
  ignore: 'Rules, paths, the line that decides each path, and the tokens kept out of a prompt',
  review: 'An example edit of two files: correct, accept or reject each one',
  tags: 'A prompt with tags and variables, what is wrong with it, and the steps it expands to',
  cost: 'What a prompt with images costs at today’s prices',
  coverage: 'The purchase date, a date to check, and what the license covers on that date',
} as const

export const triedOnThePage = 'Try it on the page itself, with JavaScript.'
