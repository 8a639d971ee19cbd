/**
 * Words that people type for the subject of a page or a section, by address: those that it does not use,
 * and those that others use as much.
 */
export const searchWords: Partial<Record<string, string>> = {
  '/docs/introduction': 'protocraft overview features',
  '/docs/how-to-download':
    'download install setup installer windows protected pc mac macos linux upgrade update',
  '/docs/licensing-and-pricing': 'how much cost price buy pay payment subscription licence',
  '/docs/setting-up-api-keys': 'token secret provider account',
  '/docs/setting-up-local-llm': 'openai compatible endpoint base url self hosted model 11434',
  '/docs/setting-up-local-image-generation-api': 'sdxl a1111 automatic1111 7860',
  '/docs/navigation-app-bar': 'menu toolbar settings button',
  '/docs/prompting-with-chat': 'hallucination hallucinate invent makes things up wrong answer',
  '/docs/choosing-llms': 'which model compare best cheap how much tokens cost price',
  '/docs/setting-initialization-rules': 'system prompt custom instructions',
  '/docs/using-tools': 'agent agentic agents function calling',
  '/docs/using-templates': 'save reuse prompt snippet library directory path',
  '/docs/retrieval-augmented-generation':
    'rag knowledge base vector database documents pdf embedding model',
  '/docs/generating-images': 'picture art illustration upscale',
  '/docs/including-files-in-prompts': 'attach add send whole folder context',
  '/docs/file-browser-overview': 'open project',
  '/docs/edit-tool-and-file-diffs': 'accept reject change patch merge revert overwrote git',
  '/docs/data-management': 'privacy backup export',
  '/docs/always-ignore-files': 'global ignore secret password passwords credentials',
  '/docs/starting-up-protocraft': 'getting started quickstart begin first run',
  '/docs/workspaces-chats-threads': 'conversation session',
  '/docs/using-prompt-image-vision': 'upload attach multimodal vision',
  '/docs/project-ignore-rules': 'gitignore exclude filter',
  '/docs/advanced-prompting': 'chain pipeline workflow automation',
  '/docs/editing-images': 'paint draw crop photoshop gimp canvas',
  '/docs/workspace-indexing': 'semantic search codebase',
  '/docs/using-files': 'rename move trash restore',
  '/docs/file-viewer-options': 'code editor zoom word wrap render preview html svg',
  '/docs/using-preview-screenshots': 'capture camera screen',
  '/purchase': 'price pricing checkout buy shop order',
  '/downloads': 'download mac windows installer exe dmg deb rpm latest version update',
  '/privacy-policy': 'gdpr cookies tracking personal data',
  '/faq#who-needs-a-license': 'personal hobby work company freelance',
  '/faq#evaluation': 'free trial demo',
  '/faq#trial-key': 'free trial',
  '/faq#after-the-first-year': 'renew renewal expire expired expiry lifetime',
  '/faq#team-and-enterprise': 'seats volume company quote',
  '/faq#card-or-crypto': 'paypal bitcoin payment methods visa mastercard',
  '/faq#order-page-shows-no-key': 'no key received',
  '/faq#two-computers': 'two second multiple computers devices',
  '/faq#offline-use': 'without internet airplane plane flight air gapped airgap network',
  '/faq#if-we-are-gone': 'out of business bankrupt shut down',
  '/faq#no-password': 'reset forgot password',
  '/faq#pdf-in-rag': 'chat pdfs word docx',
  '/faq#what-the-app-sends': 'telemetry phone home train training leak',
  '/faq#delete-my-data': 'gdpr remove close account',
  '/faq#public-alpha': 'stable beta bugs production ready',
  '/demos': 'video videos tutorial film watch',
  '/account': 'log login sign in profile',
  '/changelog': 'release notes news version',
  '/eula': 'terms contract agreement',
  '/faq#which-providers': 'gpt chatgpt claude gemini deepseek grok mistral models',
  '/faq#api-keys-and-cost': 'chatgpt plus subscription',
  '/faq#refund': 'money back',
  '/faq#invoice-and-vat': 'bill receipt tax accountant bookkeeping',
  '/faq#lost-key': 'lost license',
  '/faq#paid-no-key': 'wrong email checkout typo',
  '/faq#key-in-use': 'already used activated',
  '/faq#new-computer': 'new laptop pc machine move transfer old broken dead died',
  '/faq#where-chats-are-stored': 'saved chats history safe secure',
  '/faq#code-does-not-arrive': 'code not arriving received login sign-in',
  '/faq#local-models': 'use',
  '/faq#image-generators': 'dall-e stable diffusion flux',
  '/faq#other-apps': 'vscode jetbrains ios iphone android browser mobile',
  '/faq#mac-arm64-or-x86': 'slow',
  '/faq#discounts': 'students school university education',
  '/faq#cancel': 'unsubscribe stop',
  '/docs/how-to-download#install-it':
    'smartscreen unidentified developer unverified trust untrusted security warning dpkg double click',
  '/downloads#first-launch': 'smartscreen unidentified developer unverified',
  '/docs/how-to-download#what-can-go-wrong':
    'crash crashes launch start won t open damaged corrupt',
  '/docs/setting-up-local-llm#pull-a-model':
    'vram gpu ram size big parameters hardware requirements',
  '/docs/setting-up-local-llm#what-can-go-wrong': 'gpu crash',
  '/docs/setting-up-local-image-generation-api#what-can-go-wrong': 'gpu crash',
  '/docs/using-tools#the-tools': 'terminal shell command run execute bash script',
  '/docs/setting-up-api-keys#if-a-key-leaks':
    'stole stolen hacked exposed public github compromised',
  '/docs/edit-tool-and-file-diffs#undo-a-decision': 'destroyed broke ruined lost wrong',
  '/faq#what-the-license-covers': 'share family wife husband friend colleague person people',
  '/docs/generating-images#make-an-image': 'logo icon draw create',
  '/docs/starting-up-protocraft#if-nothing-answers': 'company firewall proxy network',
  '/docs/prompting-with-chat#what-can-go-wrong': 'halfway cut off incomplete truncated',
  '/api-reference':
    'rest http api endpoint openapi curl webhook developer integrate integration script automate ci',
  '/api-reference#licenseValidate': 'check code app program',
  '/api-reference#downloadIdentifier': 'script ci curl wget',
}

/** What search says about the page that lists the calls. */
export const apiWords =
  'The HTTP calls of the app and the site, for programs: what each takes, what it answers, and how it refuses.'

/** What search says about a page that the server writes. */
export const rescueWords = {
  title: 'Find your license key',
  intro:
    'Paid and no key? We email it again. If you mistyped your email when you paid, correct it.',
  forms: [
    { id: 'send', title: 'Email my key again' },
    { id: 'correct', title: 'Correct my email' },
  ],
}

/** Shown before anything is typed. */
export const commonQuestions: { title: string; address: string }[] = [
  { title: 'Which build do I need?', address: '/faq#which-build' },
  { title: 'Setting up API keys', address: '/docs/setting-up-api-keys' },
  { title: 'I lost my key. How do I get it back?', address: '/faq#lost-key' },
  { title: 'How do I get an invoice, and what about VAT?', address: '/faq#invoice-and-vat' },
  { title: 'How do I move to a new computer?', address: '/faq#new-computer' },
]
