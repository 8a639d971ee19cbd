/** Captions of the figures that one can try; the Markdown of a page says them too. */
export const liveFigures = {
  ignore: 'Rules, paths, the line that decides each path, and the tokens kept out of a prompt',
  review: 'An example edit of two files: each one can be corrected, accepted or rejected',
  tags: 'A prompt with tags and variables, what is wrong with it, and the steps it expands to',
  cost: 'What a prompt with images costs, by today’s prices',
  coverage: 'The day you buy, the day you look at, and what the license covers on that day',
} as const

export const triedOnThePage = 'It can be tried on the page itself, with JavaScript.'
