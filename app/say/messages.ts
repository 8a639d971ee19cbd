/**
 * All messages about errors and completed actions, except those about copying, which are in `copy.ts`.
 * The wording of the first group is fixed.
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

  signInForInvoice: 'Sign in to get your invoice.',
  couponFailed: 'We couldn’t check the code. Please try again.',
  enterCode: 'Please check your email for a 6-digit code and enter here to continue.',
  resendIn: (seconds: number) => `Resend email in ${seconds}s`,
  canResend: 'You can resend the email now.',
  codeSentAgain: 'Code sent again. Only the newest code works.',
  codeAskedAgain: 'Asked for another code. The two newest work.',
  linkFailed: 'We couldn’t sign you in. Please try again.',
  linkRefused: 'This link was used, has been replaced, or is older than 10 minutes.',
  accountCopied: 'Copied to clipboard',
  signedOut: {
    session_ended: 'You were signed out after 45 minutes. Ask for a new code to continue.',
    login_refused: 'This session has ended. Ask for a new code to continue.',
  },
  changeCodesFailed: 'We couldn’t send the codes.',
  changeEmailFailed: 'We couldn’t change the email address.',
  emailChanged: 'Email address changed. Your keys and orders are now listed under it.',
  releaseDeviceFailed: 'We couldn’t release the device. Please try again.',
  documentFailed: 'We couldn’t get the document. Please try again.',
  documentSaved: 'Document downloaded.',
  buildsFailed: 'We couldn’t load your builds.',
  buildGone: 'This build is no longer available. Reload the page to see the current ones.',
  deviceReleased: 'Device released.',
  replaceKeyFailed: 'We couldn’t replace the key.',
  keyReplaced: (email: string) => `Key replaced. We emailed the new one to ${email}.`,
  offlineText: 'Protocraft on an offline computer shows an activation request. Email its text to',
  renewFailed: 'We couldn’t start the renewal. Please try again.',
  renewalEmailsFailed: 'We couldn’t save your choice. Please try again.',
  payment: {
    awaited: 'Waiting for your payment',
    confirming: 'Your payment has arrived and is being confirmed',
    signIn: 'Thank you. Sign in with the email address of your order to see it.',
    paid: 'Your payment has arrived. Thank you.',
    refunded: 'This payment was refunded.',
    failed: 'The payment didn’t go through. You can try again.',
    held: 'Your payment has arrived. We’re checking it before we send what you bought, and we’ll email you.',
    short:
      'Your payment was less than the price. Don’t pay again: tell us whether you’d like to pay the rest or get a refund.',
    late: 'Your payment isn’t confirmed yet. Once it is, your purchase appears here and we’ll email you.',
  },
  downloading: 'Downloading...',
  downloadTab: 'Your download will start in a moment. Then you can close this tab.',
  noRelease: 'No release has been published yet.',
  noBuild: 'No build has that name. All seven are listed below.',
  notAvailable: 'Not available yet',
  buildNotAvailable: 'This build isn’t available yet. The others are listed below.',
  releaseUnknown: 'We couldn’t load the version, sizes and checksums. Downloads still work.',

  correctEmailFailed: 'We couldn’t send the key there.',

  orderLate: 'This is taking longer than usual. If you paid, we’ll email the key, too.',
  orderUnseen: 'We haven’t seen a payment yet.',
  orderOnNetwork: 'Payment arrived. The network is confirming it.',
  orderConfirming: 'Payment arrived. Your bank is confirming it.',
  orderExpired: 'No payment arrived in time, so there’s no license key.',
  orderFailed: 'We didn’t receive your payment, so this order is closed and has no license key.',
  orderKeyNotShown:
    'This order is paid. Its license key no longer shows here. You’ll find it in your account.',
  orderUnderpaid: 'We received less than the price, so there’s no license key yet.',
  orderOtherBrowser:
    'This order is paid. Its license key shows here only in the browser you paid in. We emailed it, and it’s in your account.',
  orderRefunded: 'Its license key no longer works.',
  orderSuspended:
    'Your bank is disputing the payment for this order. Its license key is suspended until the dispute is settled.',
} as const
