/** Under the first drawing of a page. */
export const drawnNote = 'Interface drawn by this site; the alpha may differ.'

export const licenseTimelineWords =
  'Timeline: updates are included from the purchase until one year later; the version you have then keeps working after that.'
