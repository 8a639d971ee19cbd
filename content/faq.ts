import { evaluationSentence, licensingSentence, product } from '#contract/product.ts'
import type { InlineText } from './inline-text.ts'

export interface FaqQuestion {
  id: string
  question: string
  /** A slot that begins the answer with yes or no. */
  verdict?: 'pay_words' | 'refund_words' | 'transfer_words'
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
          'Anyone who uses Protocraft for work or teaching. A license is required for commercial, business, educational and professional use. Freelancers and one-person companies need one, too.',
          `Evaluating is free and needs none. You can also ask for a [trial key](/faq#evaluation), which works for ${product.trialDays} days.`,
        ],
      },
      {
        id: 'evaluation',
        question: 'Can I try it without a card?',
        answer: [
          `Yes. ${evaluationSentence}`,
          '[Download the build for your system](/downloads), install it and open it. Add your own API key or a local model, as you would with a license.',
          `You don’t need a trial key. It’s a license key for ${product.trialDays} days on one device. Ask for one when you sign in to your [account](/account) with an email address that has no license yet. Each account gets one.`,
        ],
      },
      {
        id: 'what-the-license-covers',
        question: 'What does the individual license cover?',
        answer: [
          'One person, on one device at a time. The same license works on Mac, Windows and Linux. For a desktop and a laptop, move it from one to the other, or buy a second license.',
          licensingSentence,
        ],
      },
      {
        id: 'after-the-first-year',
        question: 'What happens after the first year?',
        answer: [
          'Every version released in your update year is yours and keeps working. Your license stays valid; only updates end.',
          'Renew for versions released later, and for business use. We never renew your license or charge you automatically. The app doesn’t block business use, but the license terms require a renewal for it.',
        ],
      },
      {
        id: 'team-and-enterprise',
        question: 'What does a license for a team cost?',
        answer: [
          'We price teams and enterprises by quote. [Email sales](mailto:sales) and tell us how many people in your company will use the app, on how many devices and which systems, and whether you pay by card.',
          'We send you a link to the quote. Once it’s paid, you get one key for everyone, or we email each person a key. The invoice is in the [account](/account) of the address that got the quote. For the steps, see [Buy for a team](/docs/licensing-and-pricing#buy-for-a-team).',
          'To renew a team license, ask for a new quote. A checkout on this site sells one individual license.',
        ],
      },
      {
        id: 'bank-transfer',
        question: 'Can a team pay by bank transfer?',
        verdict: 'transfer_words',
        answer: [
          'We issue the invoice once the payment arrives. It’s in the [account](/account) of the address that got the quote.',
        ],
      },
      {
        id: 'discounts',
        question: 'Is there a discount for students or schools?',
        answer: [
          'We have no standard discount, and the app isn’t free for students or schools: educational use needs a license. Trying the app doesn’t. Buying for a school or a class? [Email sales](mailto:sales).',
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
        question: 'How can I pay?',
        verdict: 'pay_words',
        answer: [
          'Choose on the [purchase page](/purchase).',
          'A late payment still gets the key once it’s confirmed. If you sent too little, don’t pay again: we’ll email you what’s missing. If you sent too much, you still get the key. Email us to get the difference back.',
          'If a payment method is unavailable, the purchase page says so, and nothing is charged.',
        ],
      },
      {
        id: 'when-does-the-key-arrive',
        question: 'When does the key arrive?',
        answer: [
          'When your payment is final. By card, that usually takes seconds. The next page shows the key, and we email you the same key, so you can close the page.',
          'No key on the page? It checks for about 15 seconds, or until the payment is confirmed. Then press Try again, or reload it.',
        ],
      },
      {
        id: 'refund',
        question: 'Can I get a refund?',
        verdict: 'refund_words',
        answer: [
          '[Email support](mailto:support) with the order number from your receipt. A card payment goes back to the card. If you paid another way, tell us where to send the money.',
          'When we refund a license in full, the license ends and its key stops working. When we refund a renewal, only the year it added ends.',
        ],
      },
      {
        id: 'cancel',
        question: 'How do I cancel?',
        answer: [
          'There’s nothing to cancel. You pay once. We never renew your license or charge you automatically. To turn off the emails about the end of your update year, sign in to your [account](/account).',
          'Want your money back? See [refunds](/faq#refund). Cancel a model subscription with its provider.',
        ],
      },
      {
        id: 'invoice-and-vat',
        question: 'How do I get an invoice, and what about VAT?',
        answer: [
          'It’s in your account. [Sign in](/account), find the order and press Invoice. Add your company, VAT or tax number and address, then download the PDF. Check the details first: you can’t change an issued invoice.',
          'No Invoice button? Your order says who to ask.',
          'If your payment included tax, the receipt and the invoice show it.',
        ],
      },
      {
        id: 'lost-key',
        question: 'I lost my key. How do I get it back?',
        answer: [
          'Open your [account](/account), enter the email address you bought with, then the 6-digit code we send there. Accept the EULA once to see your keys. Click a key to copy it.',
          'No access to that mailbox? [Email support](mailto:support) and include the order number from your receipt.',
        ],
      },
      {
        id: 'paid-no-key',
        question: 'I paid but have no key, or mistyped my email. What now?',
        answer: [
          'Open [Find your license key](/rescue). Enter the order number, such as P-7K3M-2Q9D, and the email address of the order. We send the key there again. The order number is in your receipt. Without it, enter the order ID from the address of the order page, which you saw after paying.',
          'Mistyped the address? Open the order page in the browser you paid with. It shows the key for 24 hours, and lets you change the address up to three times, as long as the key hasn’t been activated and nobody has signed in with the address.',
          'Later than that, in another browser, or bought on Gumroad? [Email support](mailto:support) and include the order number.',
        ],
      },
      {
        id: 'change-email',
        question: 'How do I change my email address?',
        answer: [
          'In your account. [Sign in](/account) and press Change email. We send one code to the old address and one to the new. Enter both there. Keys, orders and devices stay as they are. Issued invoices keep the old address.',
          'If the new address already has an account with an order, a key or an accepted EULA, nothing changes, and we email that address. [Email support](mailto:support) to move the licenses.',
          'No access to the old mailbox? [Email support](mailto:support) and include the order number from your receipt.',
        ],
      },
      {
        id: 'no-password',
        question: 'Why is there no password?',
        answer: [
          'You sign in with your email address and a code we send there, so there’s no password to choose or lose. You stay signed in for 45 minutes, in the browser where you asked for the code.',
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
          'Release the old device first. Sign in to your [account](/account) and press Release this device next to it. If the app on the old computer lets you deactivate the license, that works, too. If your license covers several devices, the app on one may let you release another; the license holder gets an email.',
          'Then enter the same key on the new computer. Your account lists it once the key is active there. Within 30 days, one license can move between up to five devices, one after the other. A sixth has to wait; your account shows the date next to the key.',
        ],
      },
      {
        id: 'leaked-key',
        question: 'Someone else has my key. What can I do?',
        answer: [
          'Replace it in your [account](/account): choose Replace key in the menu of the license, and confirm. We email you the new key. Your license, its order and its updates stay the same.',
          'The old key stops working on all devices right away, so enter the new one on yours. Then release the devices in your account that aren’t yours. A removed device that stays offline can keep working for up to 21 days.',
        ],
      },
      {
        id: 'offline-use',
        question: 'Does the license work offline?',
        answer: [
          'Yes, for up to three weeks at a time. When the app activates or checks a license, it gets a signed certificate, which it can verify offline.',
          'The certificate is good for 14 days, and each successful check replaces it. If the app can’t reach our server in that time, you get 7 more days of grace. After 21 days, the app has to reach our server once to get a new certificate.',
          'The first activation needs a connection. So do model providers, except local ones. An offline computer uses a [license file](/docs/how-to-download#on-an-offline-computer) instead, which we email you.',
          'The same holds when our server doesn’t answer: the app keeps working with its last certificate, and a failed connection never counts as a refused license.',
          'If we ever shut down our server, apps would get no new certificates. An app could confirm its license for at most 21 more days, or for 7 days after its license file expires. What the license allows doesn’t change; see the [EULA](/eula).',
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
          'Language models from OpenAI, Anthropic, Google AI, OpenRouter and Venice AI. Image generation from OpenAI, HuggingFace and Venice AI. Use local models alongside them or instead.',
        ],
      },
      {
        id: 'image-generators',
        question: 'Can I generate images with Midjourney or ComfyUI?',
        answer: [
          'Neither is on the list of supported providers: OpenAI, HuggingFace, Venice AI and a [local image-generation UI](/docs/setting-up-local-image-generation-api).',
        ],
      },
      {
        id: 'api-keys-and-cost',
        question: 'Do I need API keys, and what do they cost?',
        answer: [
          'For a hosted model, yes. Create a key in your account with the provider and enter it in the app. The provider bills you directly, at its own prices. The Protocraft license doesn’t include model usage.',
          'Providers usually bill an API account separately from a chat subscription. Prices differ by model: read the price list first, and set a spending limit there if you can.',
        ],
      },
      {
        id: 'local-models',
        question: 'Can I use local models?',
        answer: [
          'Yes. Add a connection with a name, the API type (LLM or image generation), the program, its URL and, if it asks for one, an API key. The default port is 11434 for Ollama and 7860 for the image-generation UI.',
          'For a local language model, also enter its model ID and context length, and whether it has image vision and can use tools. For the steps, see [a local LLM](/docs/setting-up-local-llm) or [a local image-generation UI](/docs/setting-up-local-image-generation-api).',
        ],
      },
      {
        id: 'tools-by-provider',
        question: 'Do tools work with every model?',
        answer: [
          'No. Tools work with OpenAI and Anthropic models. They’re experimental with OpenRouter, not supported by Venice AI models, and pending an update for Google AI models.',
          'The Google Search tool needs your own Google search API key and search engine ID. Google has closed that service to new customers and announced its end for existing ones on Jan 1, 2027. For what to do, see [Setting up Google Search](/docs/setting-up-google-search).',
        ],
      },
      {
        id: 'mcp-servers',
        question: 'Can the app connect to MCP servers?',
        answer: [
          'The app has no MCP tool. Its [tools](/docs/using-tools) read, list, create and edit files, search with Google and browse the internet.',
          'This site has an MCP server of its own: with it, a model can search and read the docs, without signing up. Or use Copy page on any [docs page](/docs/introduction).',
        ],
      },
      {
        id: 'pdf-in-rag',
        question: 'Can I search PDFs with RAG?',
        answer: [
          'No. A RAG database indexes text files only; PDFs aren’t supported. [Convert the PDF to text](/docs/retrieval-augmented-generation#prepare-the-files) and add that file instead.',
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
          'On your computer. So is your configuration with your API keys, encrypted. We have no copy of either.',
        ],
      },
      {
        id: 'what-the-app-sends',
        question: 'What does the app send to your servers?',
        answer: [
          'It validates your license and asks for model lists. To validate a license, it sends the license key and a device fingerprint, and may add the device name, the platform and the app version. For model lists, it asks which OpenAI, Anthropic and Google AI models are current.',
          'Prompts, files and images don’t go to our servers. They go from the app to the provider of the model you chose, or to your local model.',
        ],
      },
      {
        id: 'delete-my-data',
        question: 'Can you export or delete my account data?',
        answer: [
          'Yes. [Email support](mailto:support) from your account’s email address. We have to keep order records as long as bookkeeping law requires; the [privacy policy](/privacy-policy) says what remains.',
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
          'The [downloads page](/downloads) suggests one. Browsers often can’t tell which chip a Mac has. If you’re unsure, [look it up](/faq#mac-arm64-or-x86).',
        ],
      },
      {
        id: 'public-alpha',
        question: 'What does public alpha mean?',
        answer: [
          'Anyone can download and use the app, but it’s not finished. Features can change between versions; expect bugs. Keep your projects under version control, and read an edit before you accept it.',
        ],
      },
      {
        id: 'other-apps',
        question: 'Is there an extension for VS Code, or an app for phones?',
        answer: [
          'We publish a desktop app for Mac, Windows and Linux, and no extension, plugin or phone app.',
        ],
      },
      {
        id: 'dark-mode',
        question: 'Is there a dark mode?',
        answer: ['On this website, yes: choose System, Light or Dark under Theme, in the footer.'],
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
          'First see which chip you have. Open the Apple menu and choose About This Mac. A line “Chip: Apple M…” means Apple silicon: you need the arm64 build. A line “Processor: Intel…” means you need the x86_64 build.',
          'Then see which build is running. Start Protocraft, open Activity Monitor and find the Kind column on the CPU tab. Apple means the arm64 build. Intel, on a Mac with Apple silicon, means the x86_64 build under Rosetta, Apple’s emulation.',
          'Under Rosetta the app starts, but macOS has to translate its code, so it can be slower than the arm64 build. Apple is also retiring Rosetta: it works for all apps through macOS 27, and after that only for some older games.',
          'To switch, quit the app and move it from Applications to the Trash. On the [downloads page](/downloads), open View other downloads, download Mac arm64 and install it. The arm64 build doesn’t open on an Intel Mac.',
        ],
      },
      {
        id: 'linux-deb-or-rpm',
        question: 'Linux: deb or rpm, and which architecture?',
        answer: [
          'Use .deb for Debian, Ubuntu, Mint and other systems that use apt. Use .rpm for Fedora, Red Hat and other systems that use dnf, and for openSUSE, which uses zypper.',
          'Run uname -m in a terminal to see the architecture. x86_64 means the amd64 .deb or the x86_64 .rpm. aarch64 means the arm64 build of either.',
          'Install the file with its path: sudo apt install ./ followed by the file name, for example. Keep the ./, or apt looks for a package of that name in its repositories.',
        ],
      },
      {
        id: 'code-does-not-arrive',
        question: 'Why didn’t I get the code?',
        answer: [
          'Check your spam folder and the spelling of the address. Company email systems can delay a message by a few minutes.',
          'Ask for a new code when the 30-second countdown ends. The codes in the two newest emails work until you use one of them. A code works for 10 minutes, and only in the browser where you asked for it. The button in the email signs you in once, on any device.',
          'We limit how many emails we send to an address in a day. Browsers you’ve signed in with before have a separate limit. Still nothing? [Email support](mailto:support).',
        ],
      },
      {
        id: 'key-in-use',
        question: 'Why is my key in use on another device?',
        answer: [
          'The license is still active on an earlier device. This can also happen after you reinstall the operating system, if the app no longer recognizes the computer.',
          'Sign in to your [account](/account), find the device under your key and release it. Then enter the key again. See a device that isn’t yours? Release it and [email support](mailto:support).',
        ],
      },
    ],
  },
]
