/** Shown under the first drawing of a page. */
export const drawnNote = 'Illustration. The alpha may look different.'

export const licenseTimelineWords =
  'Timeline: updates are included from the purchase until one year later; the version you have then keeps working after that.'
