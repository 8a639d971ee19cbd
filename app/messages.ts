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

  licenseGiven:
    'Check your email. We sent the license key to the address you entered. It is in your account too.',
  couponCodeSent:
    'We sent a 6-digit code to this address. Open “Coupon for a free license” below again, and enter the coupon, the email and the code. It works for 10 minutes.',
  couponFailed: 'We could not check the code. Please try again.',
  enterCode: 'Please check your email for a 6-digit code and enter here to continue.',
  resendIn: (seconds: number) => `Resend email in ${seconds}s`,
  canResend: 'You can resend the email now.',
  codeSentAgain: 'Code sent again. Only the newest code works.',
  codeAskedAgain: 'Asked for another code. The newest two work.',
  codeOnItsWay: (seconds: number) =>
    `it is on its way.${seconds > 0 ? ` Ask again in ${seconds} s.` : ''}`,
  linkFailed: 'We could not sign you in. Please try again.',
  linkRefused: 'This link was used, has been replaced, or is older than 10 minutes.',
  accountCopied: 'Copied to clipboard',
  sessionEnded: 'You were signed out after 45 minutes. Ask for a new code to continue.',
  changeCodesFailed: 'We could not send the codes.',
  changeEmailFailed: 'We could not change the email address.',
  emailChanged: 'Email address changed. Your keys and orders are listed under it now.',
  releaseDeviceFailed: 'We could not release the device. Please try again.',
  documentFailed: 'We could not get the document.',
  documentSaved: 'Document downloaded.',
  buildsFailed: 'We could not load your builds.',
  buildGone: 'This build is no longer available. Reload the page to see what is.',
  deviceReleased: 'Device released.',
  replaceKeyFailed: 'We could not replace the key.',
  keyReplaced: (email: string) => `Key replaced. We emailed the new one to ${email}.`,
  cameraStarts: 'Starting the camera. Allow it if the browser asks.',
  holdCode: 'Hold the QR code of the other computer in front of the camera.',
  cameraRefused:
    'The browser does not let this page use the camera. Allow it in the browser’s settings, or choose a picture of the code, or paste the text.',
  noCamera: 'There is no camera here. Choose a picture of the code or a file, or paste the text.',
  cameraFailed:
    'The camera did not start. Another app may be using it. Choose a picture of the code, or paste the text.',
  otherCode: 'This QR code is not from Protocraft. Use the one that the app shows.',
  noCodeInPicture:
    'We found no QR code in this picture. Take it again from straight ahead, with the whole code in it, or paste the text.',
  pictureNotShown:
    'The browser cannot open this picture. Save it as JPEG or PNG, or take a screenshot of it.',
  readerFailed:
    'We could not load the QR code reader. Check your connection and try again, or paste the text.',
  noMachineText:
    'This is not a request or a release, or not all of it. Copy the whole text that Protocraft shows.',
  offlineUseFailed:
    'We could not load this part of the page. Check your connection, then reload the page.',
  machineTextFailed: 'We could not check it. Please try again.',
  machineTextRefused: 'We cannot use this.',
  computerUnknown: 'No license file of your account is on that computer.',
  makeFileFailed: 'We could not make the license file. Please try again.',
  noFileMade: 'No license file was made.',
  showFileFailed: 'We could not load the license file. Please try again.',
  licenseFileGone:
    'This computer has no license file any more. Reload the page to see what has changed.',
  codeNotDrawn: 'The QR code could not be drawn. Save the file or copy the text instead.',
  freeComputerFailed: 'We could not free the computer. Please try again.',
  computerFreed: 'Computer freed. Its license can be used on another device.',
  renewFailed: 'We could not start the renewal.',
  renewalEmailsFailed: 'We could not save your choice. Please try again.',
  payment: {
    awaited: 'Waiting for your payment',
    confirming: 'Your payment has arrived and is being confirmed',
    signIn: 'Thank you. Sign in with the email address of your order to see it.',
    paid: 'Your payment has arrived. Thank you.',
    refunded: 'This payment was refunded.',
    keySentTo: (email: string) => `We emailed the key to ${email}.`,
    keyGoesTo: (email: string) => `We email the key to ${email} once the payment is confirmed.`,
    failed: 'The payment did not go through. You can try again.',
    held: 'Your payment has arrived. We are checking it before we send what you bought, and email you.',
    short:
      'Your payment was short. Don’t pay a second time: tell us whether you want to pay the rest or get it back.',
    late: 'Your payment is not confirmed yet. Once it is, your purchase appears here and we email you.',
  },
  downloading: 'Downloading...',
  downloadTab: 'Your download starts in a moment. Then you can close this tab.',
  noRelease: 'No release has been published yet.',
  noBuild: 'No build has that name. Find all seven under View other downloads.',
  notAvailable: 'Not available yet',
  buildNotAvailable: 'This build is not available yet. See the others under View other downloads.',
  releaseUnknown: 'We could not load version, sizes and checksums. Downloads work without them.',

  giveAddressFailed: 'We could not send the key.',
  keyWaits: (email: string, time: string) =>
    `We send the key to ${email} on ${time}. In the browser you paid with, it goes at once.`,
  keyByHand: (email: string) => `We check this by hand, and email you at ${email}.`,

  orderAwaitingPayment: 'The payment has not arrived yet.',
  orderConfirming: 'The payment has arrived and is being confirmed.',
  orderExpired: 'No payment arrived in time, so there is no license key.',
  orderFailed: 'No money arrived, so there is no license key, and this order is over.',
  orderKeyNotShown:
    'This order is paid. Its license key was shown here for 24 hours. Now it is in your account only.',
  orderKeyReplaced:
    'The first key of this order was replaced, because somebody else may know it. We emailed the new one to the owner of the license. This page shows neither.',
  orderRefunded: 'It has no license key that works.',
  orderSuspended:
    'Your bank disputes the payment for this order. Its license key is paused until the dispute is settled.',
} as const
