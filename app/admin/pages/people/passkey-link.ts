/** Explains that the link for adding a passkey is not stored anywhere. */
export const passkeyLinkSays =
  'The link works once and expires after ten minutes. It isn’t shown again.'
