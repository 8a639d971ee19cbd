import { evaluationSentence, licensingSentence, product } from '#contract/product.ts'
import type { InlineText } from './inline-text.ts'

export interface FaqQuestion {
  /** The anchor of the question on the page. */
  id: string
  question: string
  answer: InlineText[]
}

export interface FaqGroup {
  id: string
  title: string
  questions: FaqQuestion[]
}

export const faq: FaqGroup[] = [
  {
    id: 'license',
    title: 'License and evaluation',
    questions: [
      {
        id: 'who-needs-a-license',
        question: 'Who needs a license?',
        answer: [
          'A license is required for commercial, business, educational and professional use. This holds for a freelancer and for a single person in a company as much as for a team.',
          'Evaluating the app does not need one.',
        ],
      },
      {
        id: 'evaluation',
        question: 'Can I try it without a card?',
        answer: [
          evaluationSentence,
          '[Download the build for your system](/downloads), install it and open it. You add your own API key or a local model, as you would with a license.',
        ],
      },
      {
        id: 'what-the-license-covers',
        question: 'What does the individual license cover?',
        answer: [
          licensingSentence,
          'One license is for one person and is active on one device at a time. It is the same license on Mac, Windows and Linux.',
        ],
      },
      {
        id: 'after-the-first-year',
        question: 'What happens after the first year?',
        answer: [
          'Every version released during your update year is yours to keep, and it keeps working after the year has ended.',
          'Renewal is needed for two things: for versions released after that year, and for business use. Nothing is renewed or charged by itself.',
        ],
      },
      {
        id: 'does-the-app-stop-working',
        question: 'Does the app stop working when the update year ends?',
        answer: [
          'No. When the update year has ended, a license check still answers that the license is valid. It adds that the updates have ended.',
          'The app does not block business use by itself. The license asks you to renew for it.',
        ],
      },
      {
        id: 'trial-key',
        question: 'What is a trial key, and do I need one?',
        answer: [
          `A trial key is a license key for ${product.trialDays} days on one device. It is optional: the app can be evaluated without it.`,
          'You can ask for one when you sign in on the [account page](/account) with an email address that holds no license yet. Unlike plain evaluation, this takes an email address, because the key belongs to an account. Each account gets one trial.',
        ],
      },
      {
        id: 'team-and-enterprise',
        question: 'Are there licenses for teams and enterprises?',
        answer: [
          'Yes. They are priced on request: [write to sales](mailto:sales) and say how many people will use the app, on how many devices and on which systems. You get a quote as a link, where it is paid by card: one key for all of you, or a key mailed to each person.',
        ],
      },
    ],
  },
  {
    id: 'buying',
    title: 'Buying and keys',
    questions: [
      {
        id: 'card-or-crypto',
        question: 'Can I pay by card or with crypto?',
        answer: [
          'By card: the [purchase page](/purchase) offers Checkout with Stripe. Pay with Crypto is the second choice there. You enter the email address that will receive the key, and the payment page then says which currencies it takes.',
          'While one of the two is not available, the page says so and nothing is charged.',
        ],
      },
      {
        id: 'when-does-the-key-arrive',
        question: 'When does the key arrive?',
        answer: [
          'After a card payment the next page shows the key, usually within seconds. The same key is sent to the email address of the order.',
          'A crypto payment has to be confirmed first, which can take longer. You can close the page: the key is sent by email as soon as the payment is final.',
        ],
      },
      {
        id: 'lost-key',
        question: 'I lost my key. How do I get it back?',
        answer: [
          'Open the [account page](/account), enter the email address you bought with and type in the 6-digit code that we send there. Once the EULA is accepted, your keys are listed, and a click copies one.',
          'If you no longer have that mailbox, [write to support](mailto:support) and include the order ID from your receipt.',
        ],
      },
      {
        id: 'paid-no-key',
        question: 'I paid and have no key, or mistyped my email address.',
        answer: [
          'Open [Get your license key](/rescue). With the order ID, and the email address of the order or the last four digits of the card, the key is sent again to the address of the order. The order ID is in the address of the page that followed the payment.',
          'If you mistyped the address, correct it there. In the browser you paid with, the correction takes effect at once. From elsewhere you need the last four digits of the card, and it takes effect after 24 hours; until then the order page goes on showing the key. A crypto order is corrected in the browser you paid with, an order on Gumroad at Gumroad.',
          'An address is corrected once, in the 30 days after the payment, while nobody has signed in with it and the key is on no device. In other cases we check it by hand and email you at the new address.',
        ],
      },
      {
        id: 'change-email',
        question: 'How do I change my email address?',
        answer: [
          'Sign in on the [account page](/account) and press Change email. A code goes to the old address and one to the new; both are entered there. Keys, orders and devices stay as they are. Invoices that were issued keep the old address.',
          'If the new address already has an account with an order, a key or an accepted EULA, nothing changes, and an email there says so. [Write to support](mailto:support) to merge the two.',
          'If you no longer have the old mailbox, [write to support](mailto:support) and include the order ID from your receipt.',
        ],
      },
      {
        id: 'no-password',
        question: 'Why is there no password?',
        answer: [
          'You sign in with your email address and a code that is sent to it, so there is no password to choose or to lose. A sign-in is remembered for 45 minutes in the browser that asked for the code.',
        ],
      },
    ],
  },
  {
    id: 'devices',
    title: 'Devices and offline use',
    questions: [
      {
        id: 'new-computer',
        question: 'How do I move to a new computer?',
        answer: [
          'Free the old device first: sign in on the [account page](/account) and press Release this device beside it. If the app on the old computer lets you deactivate the license, the effect is the same.',
          'Then enter the same key in the app on the new computer. Within 30 days, one license can be used on up to five different devices, one after the other. A sixth has to wait; the account page names the date beside the key.',
        ],
      },
      {
        id: 'two-computers',
        question: 'Can I use one license on a desktop and a laptop?',
        answer: [
          'Not at the same time. The individual license covers one device. You can move it from one to the other, or buy a second license for the second device.',
        ],
      },
      {
        id: 'offline-use',
        question: 'Does the license work offline?',
        answer: [
          'Yes, for up to three weeks at a time. When the app activates or checks a license it receives a signed certificate, and it can verify that certificate without a network.',
          'The certificate is good for 14 days. Each successful check replaces it with a new one. If the app cannot reach our server in that time, a grace period of 7 more days follows. After these 21 days the certificate no longer counts, and the app has to reach our server once to receive a new one.',
          'The first activation needs a connection. Model providers other than local ones need a connection too.',
        ],
      },
      {
        id: 'server-outage',
        question: 'What happens when your server cannot be reached?',
        answer: [
          'The app falls back on the last certificate it received, within the 14 days and the 7 days of grace. A failed connection is never treated as a refused license.',
        ],
      },
    ],
  },
  {
    id: 'models',
    title: 'Models and providers',
    questions: [
      {
        id: 'which-providers',
        question: 'Which providers are supported?',
        answer: [
          'Language models from OpenAI, Anthropic, Google AI, OpenRouter and Venice AI. Image generation from OpenAI, HuggingFace and Venice AI. Local models work beside them or instead of them.',
        ],
      },
      {
        id: 'api-keys-and-cost',
        question: 'Do I need API keys, and what do they cost?',
        answer: [
          'For a hosted model, yes: you create a key in your account with the provider and enter it in the app. The provider bills you directly, at its own prices. The Protocraft license does not include any model usage.',
          "An API account is usually billed apart from a chat subscription with the same provider. Prices differ by model, so read the provider's price list first, and set a spending limit there if it offers one.",
        ],
      },
      {
        id: 'local-models',
        question: 'Can I use local models?',
        answer: [
          'Yes. You add a connection with a name, the API type (LLM or image generation), the program, its URL and, if it asks for one, an API key. The default port is 11434 for Ollama and 7860 for the image-generation UI.',
          'For a local language model you also enter its model ID and context length, and whether it has image vision and can use tools.',
        ],
      },
      {
        id: 'tools-by-provider',
        question: 'Do tools work with every model?',
        answer: [
          'No. Tools work with OpenAI and Anthropic models. With OpenRouter they are experimental, Venice AI models do not support them, and Google AI models are pending an update.',
          'The Google Search tool needs a Google search API key and a search engine ID of your own. Google has closed that service to new customers and announced its end for existing ones on Jan 1, 2027.',
        ],
      },
      {
        id: 'pdf-in-rag',
        question: 'Can I search PDFs with RAG?',
        answer: [
          'No. A RAG database indexes text files only, and PDFs are not supported. If you have the text of a document in a text file, add that file instead.',
        ],
      },
      {
        id: 'docs-for-models',
        question: 'Can a model read this documentation?',
        answer: [
          'Yes, and nothing has to be signed up for. Each [docs page](/docs/introduction) can be copied or opened as Markdown; the links stand at its end. Beside them are a list of all pages for models and the address of an MCP server, with which a program that speaks the Model Context Protocol searches the pages and reads them.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Data and privacy',
    questions: [
      {
        id: 'where-chats-are-stored',
        question: 'Where are my chats stored?',
        answer: [
          'On your computer. The configuration, with your API keys in it, is encrypted and stored there as well. We have no copy of either.',
        ],
      },
      {
        id: 'what-the-app-sends',
        question: 'What does the app send to your servers?',
        answer: [
          'Two kinds of requests. For license validation it sends the license key and a device fingerprint, and it may add the device name, the platform and the app version. For model lists it asks which OpenAI, Anthropic and Google AI models are current.',
          'Prompts, files and images do not go to our servers. They go from the app to the provider of the model you chose, or to your local model.',
        ],
      },
      {
        id: 'website-analytics',
        question: 'Does this website track me?',
        answer: [
          'The site counts four events on its own server: a page was viewed, the purchase page was opened, a crypto checkout was started, a checkout was completed. It stores the name of the event, the path without its query, the page title, the host you came from, and the day and hour.',
          'It uses no analytics cookie and stores no IP address and no identifier with these events. The [privacy policy](/privacy-policy) lists every kind of data and how long it is kept.',
        ],
      },
      {
        id: 'delete-my-data',
        question: 'Can I have my account data exported or deleted?',
        answer: [
          'Yes. [Write to support](mailto:support) from the email address of the account. Order records have to be kept as long as bookkeeping law requires; the [privacy policy](/privacy-policy) says what remains.',
        ],
      },
    ],
  },
  {
    id: 'builds',
    title: 'Downloads and versions',
    questions: [
      {
        id: 'which-build',
        question: 'Which build do I need?',
        answer: [
          'Windows: the x86_64 build, an .exe. Mac: arm64 for Apple silicon (M1 and later), x86_64 for an Intel processor, each a .dmg. Linux: .deb or .rpm, each for x86_64 (called amd64 for .deb) and arm64.',
          'The [downloads page](/downloads) suggests one. Browsers often cannot tell the chip of a Mac, so look it up if you are unsure: [how to see the chip](/faq#mac-arm64-or-x86).',
        ],
      },
      {
        id: 'public-alpha',
        question: 'What does public alpha mean?',
        answer: [
          'Everyone can download and use the app, and it is not finished. Features can change between versions, and there can be faults that nobody has met yet. Keep your projects under version control and read an edit before you accept it.',
        ],
      },
    ],
  },
  {
    id: 'common-issues',
    title: 'Common Issues',
    questions: [
      {
        id: 'mac-arm64-or-x86',
        question: 'Mac: is this the arm64 build, or the x86 build under emulation?',
        answer: [
          'First see which chip you have. Open the Apple menu and choose About This Mac. A line "Chip: Apple M…" means Apple silicon: you need the arm64 build. A line "Processor: Intel…" means you need the x86_64 build.',
          "Then see which build is running. Start Protocraft, open Activity Monitor and look at the Kind column on the CPU tab. Apple means the arm64 build. Intel, on a Mac with Apple silicon, means that the x86_64 build is running under Rosetta, Apple's emulation.",
          'Under Rosetta the app starts, but its code has to be translated. That can make it slower than the arm64 build. It also will not last: Apple offers Rosetta for general use through macOS 27, and afterwards only in part, for older games.',
          'To change over, quit the app, move it from Applications to the Trash, download Mac arm64 from the [downloads page](/downloads) under View other downloads, and install that. The reverse mistake shows itself at once: the arm64 build does not open on an Intel Mac.',
        ],
      },
      {
        id: 'linux-deb-or-rpm',
        question: 'Linux: deb or rpm, and which architecture?',
        answer: [
          'Take .deb for Debian, Ubuntu, Mint and other systems that use apt. Take .rpm for Fedora, Red Hat and its relatives, which use dnf, and for openSUSE, which uses zypper.',
          'Run uname -m in a terminal for the architecture. x86_64 means the amd64 .deb or the x86_64 .rpm. aarch64 means the arm64 build of either.',
          'Install the file with its path, for example sudo apt install ./ followed by the file name. The ./ matters: without it apt looks for a package of that name in its repositories.',
        ],
      },
      {
        id: 'code-does-not-arrive',
        question: 'The email with the code does not arrive.',
        answer: [
          'Look in the spam folder and check the spelling of the address. Company mail systems can hold an email back for some minutes.',
          'You can send a new code when the countdown of 30 seconds has ended. Use the newest email: a new code replaces the one before it. A code works for 10 minutes, and only in the browser that asked for it.',
          'At most three codes an hour go from one network to one address. If none has come by then, [write to support](mailto:support).',
        ],
      },
      {
        id: 'key-in-use',
        question: 'My key is refused as in use on another device.',
        answer: [
          'The license is still active on an earlier device. This can also happen after a new installation of the operating system, if the app no longer recognizes the computer.',
          'Sign in on the [account page](/account), find the device under your key and release it. Then enter the key again. If you see a device there that is not yours, release it and [write to support](mailto:support).',
        ],
      },
      {
        id: 'order-page-shows-no-key',
        question: 'I paid, but the order page shows no key.',
        answer: [
          'The page asks five times, three seconds apart, and then stops. Press Try again or reload it. The payment is not affected by this, and the key is also sent by email.',
          'If neither the page nor the email brings the key, [write to support](mailto:support) with the order ID that the page shows.',
        ],
      },
    ],
  },
]
