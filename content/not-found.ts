export const notFound = {
  title: 'No page at this address',
  advice: 'The address may be misspelled, or the page has moved.',
}
