import type { InlineText } from './inline-text.ts'

interface NotFound {
  title: string
  paragraphs: InlineText[]
}

export const notFound: NotFound = {
  title: 'There is no page at this address',
  paragraphs: [
    'The address may be mistyped, or it may belong to a page that has moved. Nothing is wrong with your browser, your account or your license. A short look at the address bar often helps: a missing email, or a full stop that came along when a link was copied, is enough to lead here.',
    'If you were looking for the app, the [downloads page](/downloads) has the builds for Windows, Mac and Linux, with notes for the first launch on each. If you want to know what the app does before you install it, begin with the [introduction](/docs/introduction) or watch the [demos](/demos).',
    'If you came for a license, the [purchase page](/purchase) says what it covers and what happens after a year. Have you bought one already? Then sign in to your [account](/account): your keys are listed there, and you can release a device that you no longer use. To see an order that you have just paid for, use the full address of the order page, with everything after the question mark.',
    'Short answers to common questions are in the [FAQ](/faq). The agreement is at [EULA](/eula), and the [privacy policy](/privacy-policy) lists what this site stores.',
    'If a link on this site brought you here, please [tell us](mailto:support) which page it stands on, so that we can mend it. Otherwise the [home page](/) is a good place to start again.',
  ],
}
