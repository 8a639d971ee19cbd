/**
 * Every message about an error or a completed action; `copy.ts` has those about copying. The wording of
 * the first group is fixed.
 */
export const messages = {
  /** `{email}` becomes a link to the support address. */
  orderUnreachable:
    'Unable to fetch license key. If this issue persists, please contact us at {email}.',
  orderWithoutKey:
    'Unable to retrieve license key. Please try refreshing the page or contact support.',
  noOrderId: 'No order ID found in URL.',
  downloadFailed: 'Failed to get download URL. Please try again.',
  accountInfoFailed: 'Failed to fetch account information. Please try again.',
  acceptEulaFailed: 'Failed to accept EULA. Please try again.',
  invalidEmail: 'Please enter a valid email address',
  sendEmailFailed: 'Failed to send email. Please try again.',
  verifyCodeFailed: 'Failed to verify code. Please try again.',
  resendEmailFailed: 'Failed to resend email. Please try again.',
  noLicenseKeys: 'No license keys found.',
  eulaNotAccepted: 'Please accept the EULA to view your license keys.',
  notAuthenticated: 'User not authenticated',

  enterCode: 'Please check your email for a 6-digit code and enter here to continue.',
  resendIn: (seconds: number) => `Resend email in ${seconds}s`,
  canResend: 'You can resend the email now.',
  codeSentAgain: 'Code sent again. Only the newest code works.',
  accountCopied: 'Copied to clipboard',
  sessionEnded:
    'You were signed out after 45 minutes. Ask for a new code to continue where you were.',
  changeCodesFailed: 'The codes were not sent.',
  changeEmailFailed: 'The email address was not changed.',
  emailChanged: 'The email address was changed. Your keys and orders are listed under it now.',
  releaseDeviceFailed: 'The device was not released. Please try again.',
  documentFailed: 'The document could not be fetched.',
  documentSaved: 'The document was downloaded.',
  deviceReleased: 'The device was released.',
  renewFailed: 'The renewal was not started.',
  renewalEmailsFailed: 'Your choice was not noted. Please try again.',
  payment: {
    awaited: 'Waiting for your payment to arrive',
    confirming: 'Your payment has arrived and is being confirmed',
    signIn: 'Thank you. Sign in with the email address of your order to see what it brought.',
    paid: 'Your payment has arrived. Thank you.',
    refunded: 'This payment was refunded.',
    keySentTo: (email: string) => `The key was sent to ${email}.`,
    keyGoesTo: (email: string) => `The key goes to ${email} once the payment is confirmed.`,
    failed: 'The payment did not go through. You can start it again.',
    late: 'Your payment is not confirmed yet. What it paid for appears here, and an email is sent, as soon as it is.',
  },
  downloading: 'Downloading...',
  downloadTab: 'The download starts in a moment. You can close this tab then.',
  noRelease: 'No release has been published yet.',
  noBuild: 'There is no build of that name. All seven are under View other downloads.',
  noNotes: 'Nothing is written about this version.',
  releaseUnknown:
    'Version, sizes and checksums could not be loaded. The downloads work without them.',

  orderAwaitingPayment: 'The payment has not arrived yet.',
  orderConfirming: 'The payment has arrived and is being confirmed.',
  orderExpired: 'This order expired before a payment arrived, so there is no license key.',
  orderFailed: 'The payment did not go through, so there is no license key.',
  orderRefunded: 'This order was refunded, and its license key no longer works.',
  orderSuspended:
    'The bank disputes the payment of this order. Its license key is paused until that is settled.',
} as const
