/** Says of a link that adds a passkey that it is stored nowhere. */
export const passkeyLinkSays =
  'The link works once and expires after ten minutes. It isn’t shown again.'
