/**
 * Words that people type for a page or section, by URL: those that it doesn't contain, and those that
 * other pages contain as often.
 */
export const searchWords: Partial<Record<string, string>> = {
  '/docs/introduction': 'protocraft overview features purpose',
  '/docs/how-to-download': `download install setup installer windows protected pc mac macos linux
upgrade update installing`,
  '/docs/licensing-and-pricing': `how much cost price buy pay payment subscription licence dollars
euros fee charge expensive afford worth`,
  '/docs/setting-up-api-keys': 'token secret provider account sk',
  '/docs/setting-up-local-llm': `openai compatible endpoint base url self hosted model 11434 home
cloud offline private locally llama koboldcpp jan gpt4all`,
  '/docs/setting-up-local-image-generation-api': `sdxl a1111 automatic1111 7860 forge invokeai
checkpoint lora local gpu safetensors`,
  '/docs/navigation-app-bar': `menu toolbar settings button buttons sidebar interface ui layout
options preferences`,
  '/docs/prompting-with-chat': `hallucination hallucinate invent makes things up wrong answer bot
chatbot`,
  '/docs/choosing-llms': `which model compare best cheap how much tokens cost price smartest smart
switch ai brain fastest recommend recommended`,
  '/docs/setting-initialization-rules': `system prompt custom instructions always tone personality
persona language german french spanish polite style default behave behavior permanent`,
  '/docs/using-tools': `agent agentic agents function calling autonomous itself actions surf
editing writing changing`,
  '/docs/using-templates': `save reuse prompt snippet library directory path same instructions
every boilerplate macro shortcut canned placeholder placeholders fill blanks saved favorite`,
  '/docs/retrieval-augmented-generation': `rag knowledge base vector database documents pdf
embedding model notes papers research thousands archive`,
  '/docs/generating-images': `picture art illustration upscale cover poster artwork painting
wallpaper avatar portrait text-to-image make`,
  '/docs/including-files-in-prompts': `attach add send whole folder context give spreadsheet csv
share upload drop feed`,
  '/docs/file-browser-overview': 'open project tree explorer sidebar',
  '/docs/edit-tool-and-file-diffs': `accept reject change patch merge revert overwrote git too
much modified touched rewrite rewrote approve approval permission`,
  '/docs/data-management': 'privacy backup export location goes sent code',
  '/docs/always-ignore-files': `global ignore secret password passwords credentials sensitive
papers confidential`,
  '/docs/starting-up-protocraft': `getting started quickstart begin first run beginner newbie noob
novice basics tutorial`,
  '/docs/workspaces-chats-threads': 'conversation session organize sort tidy separate topic topics',
  '/docs/using-prompt-image-vision': `upload attach multimodal vision see look read chart
handwriting handwritten recognize recognition ocr graph jpg jpeg png heic`,
  '/docs/project-ignore-rules': 'gitignore exclude filter skip node_modules dockerignore leave',
  '/docs/advanced-prompting': `chain pipeline workflow automation multi step subtask complex
complicated sequence`,
  '/docs/editing-images': `paint draw crop photoshop gimp canvas retouch photo erase rid object
watermark touch brush redact blur`,
  '/docs/workspace-indexing': 'semantic search codebase find lookup locate unfamiliar legacy',
  '/docs/using-files': 'rename move trash restore duplicate',
  '/docs/file-viewer-options': `code editor zoom word wrap render preview html svg lines long side
scroll sideways font bigger`,
  '/docs/using-preview-screenshots': 'capture camera screen snapshot printscreen grab',
  '/purchase': 'price pricing checkout buy shop order onetime lifetime forever cash',
  '/downloads': 'download mac windows installer exe dmg deb rpm latest version update',
  '/privacy-policy':
    'gdpr cookies tracking tracked banner analytics personal data collect tracker ccpa',
  '/faq#who-needs-a-license':
    'license personal hobby work company freelance hobbyist teacher freelancing',
  '/faq#evaluation': 'free trial demo test credit thirty days',
  '/faq#after-the-first-year': 'renew renewal expire expired expiry lifetime stop locked bricked',
  '/faq#team-and-enterprise': `seats volume company quote employees coworkers staff office bulk
organization`,
  '/faq#card-or-crypto': `paypal bitcoin payment methods visa mastercard applepay googlepay amex
klarna credit debit usdc ways accept`,
  '/faq#offline-use': `without internet airplane plane flight air gapped airgap network key use
using outage maintenance unreachable out of business bankrupt bankruptcy abandoned discontinued`,
  '/faq#no-password': `reset forgot password 2fa two factor authentication authenticator mfa
passkey passwords`,
  '/faq#pdf-in-rag': 'chat pdfs word docx ebook',
  '/faq#what-the-app-sends': 'telemetry phone home train training leak spy spying secretly',
  '/faq#delete-my-data': 'gdpr remove close account erase forget deletion deleting',
  '/faq#public-alpha': 'stable beta bugs production ready buggy unfinished finished early',
  '/demos': 'video videos tutorial film watch youtube walkthrough trailer',
  '/account': 'log login sign in profile dashboard portal logout signout',
  '/changelog': `release notes news version whats new changes fixed fixes added history releases
roadmap`,
  '/eula': 'terms contract agreement',
  '/legal-notice': 'imprint impressum company seller address register',
  '/faq#which-providers': `gpt chatgpt claude gemini deepseek grok mistral models azure bedrock
groq`,
  '/faq#api-keys-and-cost': 'chatgpt plus subscription',
  '/faq#refund': 'money back cash unhappy dissatisfied regret return chargeback satisfied',
  '/faq#invoice-and-vat': `bill receipt tax accountant bookkeeping company name expense
reimbursement taxes`,
  '/faq#lost-key': 'lost key',
  '/faq#paid-no-key': 'wrong email checkout typo misspelled',
  '/faq#key-in-use': `refused already used activated reinstalled reinstall rejected formatted wiped
invalid activate`,
  '/faq#new-computer': 'new laptop pc machine move transfer old broken dead died',
  '/faq#where-chats-are-stored': 'saved chats history safe secure',
  '/faq#code-does-not-arrive': `email arrive arriving received login sign-in six digit number never
spam junk verification pin otp`,
  '/faq#local-models': 'use',
  '/faq#image-generators': 'dall-e flux',
  '/faq#other-apps': `vscode jetbrains ios iphone android browser mobile cursor visual studio
intellij neovim vim tablet ipad phone chrome extension play store`,
  '/faq#mac-arm64-or-x86': 'slow rosetta laggy sluggish',
  '/faq#discounts': `students school university education coupon promo sale voucher nonprofit
charity teacher reduced cheaper`,
  '/faq#cancel': 'unsubscribe stop month monthly recurring autorenew annual yearly quit',
  '/docs/how-to-download#install-it': `smartscreen unidentified developer unverified trust
untrusted security warning dpkg double click gatekeeper blocked unknown publisher defender
unrecognized`,
  '/downloads#first-launch': 'smartscreen unidentified developer unverified',
  '/docs/how-to-download#what-can-go-wrong': `crash crashes launch start won t open damaged
corrupt wont doesnt opens starts launching broken freezes frozen hangs`,
  '/docs/setting-up-local-llm#pull-a-model': `vram gpu ram size big parameters hardware
requirements eats hog weak old beefy specs spec nvidia radeon rtx geforce`,
  '/docs/setting-up-local-llm#what-can-go-wrong': 'gpu crash slow sluggish fan hot lag',
  '/docs/setting-up-local-image-generation-api#what-can-go-wrong': 'gpu crash',
  '/docs/using-tools#the-tools': 'terminal shell command run execute bash script',
  '/docs/setting-up-api-keys#if-a-key-leaks': `stole stolen hacked exposed public github
compromised ran huge bill abused misuse thief posted committed`,
  '/docs/edit-tool-and-file-diffs#undo-a-decision': `destroyed broke ruined lost wrong mess messed
screwed rollback back oops`,
  '/faq#what-the-license-covers': `two second multiple computers devices simultaneously share family wife husband friend colleague person people
girlfriend boyfriend girlfriends brother roommate partner kids household`,
  '/docs/generating-images#make-an-image': 'logo icon draw create',
  '/docs/starting-up-protocraft#if-nothing-answers': `company firewall proxy network stuck loading
spinning silent unresponsive respond reply replies waiting forever`,
  '/docs/prompting-with-chat#what-can-go-wrong': 'halfway cut off incomplete truncated',
  '/api-reference': `rest http api endpoint openapi curl webhook developer integrate integration
script automate ci`,
  '/api-reference#licenseValidate': 'check code app program',
  '/api-reference#downloadIdentifier': 'script ci curl wget',
  '/docs/introduction#what-you-can-do-with-it': `novel book author writer writing essay journalist
coder`,
  '/docs/introduction#models-and-providers': 'brands vendors',
  '/docs/how-to-download#an-older-version': 'old previous downgrade rollback roll back earlier',
  '/docs/how-to-download#get-a-newer-version': `newest upgrading autoupdate outdated automatic
automatically`,
  '/docs/how-to-download#verify-the-file': `virus antivirus malware hash sha256 genuine fake legit
tampered infected`,
  '/docs/how-to-download#on-an-offline-computer': `air gapped airgap airgapped
without internet no network isolated usb stick activation request`,
  '/docs/licensing-and-pricing#what-can-go-wrong': 'declined rejected',
  '/docs/setting-up-api-keys#openai': 'gpt chatgpt',
  '/docs/setting-up-api-keys#anthropic': 'claude',
  '/docs/setting-up-api-keys#google-ai': 'gemini',
  '/docs/setting-up-api-keys#what-401-402-403-and-429-mean': `unauthorized forbidden invalid quota
rate limit limited throttled exceeded insufficient balance credits`,
  '/docs/setting-up-local-llm#set-the-context-length': 'num_ctx window cuts forgets',
  '/docs/setting-up-local-llm#a-server-on-another-computer': `nas lan desktop remote remotely
basement homelab wifi`,
  '/docs/setting-up-local-llm#use-lm-studio-or-llamacpp': 'gguf llamacpp vllm',
  '/docs/setting-up-local-image-generation-api#memory-and-licenses': 'commercially sell',
  '/docs/setting-up-google-search': 'googling programmable cse',
  '/docs/setting-up-google-search#what-to-use-instead': `bing duckduckgo brave tavily serper
alternative`,
  '/docs/data-management#what-is-stored-where': 'appdata library hdd',
  '/docs/data-management#what-leaves-your-computer': `upload uploaded uploads cloud nda
confidential sent anywhere somewhere go goes`,
  '/docs/data-management#who-can-see-your-code-and-prompts': `sees read reads private shared go goes
sent anywhere`,
  '/docs/data-management#back-up': `backup backups backing drive copy icloud dropbox onedrive
timemachine`,
  '/docs/data-management#delete': 'uninstall uninstalling wipe erase clean factory',
  '/docs/navigation-app-bar#if-you-cannot-find-something': 'disappeared vanished gone missing lost',
  '/docs/navigation-app-bar#find-the-control-for-a-task': 'click',
  '/docs/workspaces-chats-threads#start-a-new-one-in-time': `forgot forgets forgetting remember
remembers memory longer slower amnesia told earlier`,
  '/docs/workspaces-chats-threads#how-to-divide-your-work': 'chapter chapters book clients client',
  '/docs/prompting-with-chat#check-the-answer': `lying lies lie liar fake fabricated trust
reliable accurate accuracy fact sources citations verify`,
  '/docs/prompting-with-chat#write-a-prompt-that-can-be-answered': `better phrase wording vague
generic bland useless tips`,
  '/docs/prompting-with-chat#ask-before-you-let-it-act': 'plan runaway careful',
  '/docs/prompting-with-chat#follow-up': 'redo retry rephrase misunderstood refine keeps repeating',
  '/docs/choosing-llms#how-prices-work': 'token expensive spend spending budget',
  '/docs/choosing-llms#models-and-prices': 'opus sonnet haiku',
  '/docs/choosing-llms#what-can-go-wrong': 'empty dropdown',
  '/docs/setting-initialization-rules#when-rules-disagree': 'conflict conflicting disobeys',
  '/docs/using-tools#google-search-and-browse-internet': 'surf websites news visit url link links',
  '/docs/using-tools#what-can-go-wrong':
    'access refuses denies claude gpt editing changing working',
  '/docs/using-templates#four-templates-worth-having': 'examples sample ideas',
  '/docs/retrieval-augmented-generation#prepare-the-files': `excel xlsx word docx powerpoint epub
scan scanned ocr google`,
  '/docs/retrieval-augmented-generation#what-can-go-wrong': 'irrelevant nonsense',
  '/docs/generating-images#what-to-expect': `weird fingers hand ugly deformed distorted misspelled
faces`,
  '/docs/generating-images#what-you-can-do-with-an-image': `variation enhance background enlarge
resize mask`,
  '/docs/generating-images#what-can-go-wrong': 'blocked nsfw censored moderation',
  '/docs/workspace-indexing#refresh-the-index': 'reindex rebuild stale outdated',
  '/docs/file-browser-overview#set-the-project-root': 'wrong point working',
  '/docs/using-files#delete-a-file-or-a-folder': `recycle bin deleted undelete recover recovery
accidentally erased`,
  '/docs/using-files#what-can-go-wrong': 'locked denied read-only',
  '/docs/file-viewer-options#preview-html-and-svg': 'website see looks live webpage',
  '/docs/file-viewer-options#edit-a-file': 'type write manually',
  '/docs/including-files-in-prompts#how-much-text-fits': `long fit large big limit maximum max
exceeds window chars words`,
  '/docs/project-ignore-rules#how-a-rule-is-read': 'wildcard wildcards glob globs asterisk regex',
  '/downloads#which-build': 'cpu bit',
  '/rescue': 'order mistyped',
  '/eula#11-ownership': 'own owns output copyright rights generated belong belongs',
  '/eula#8-what-you-may-not-do': 'forbidden prohibited reverse resell decompile',
  '/eula#13-no-warranty': 'guarantee',
  '/eula#14-limitation-of-liability': 'damages sue liable',
  '/eula#15-termination': 'ban banned revoked',
  '/eula#16-changes-to-this-agreement': 'amend',
  '/privacy-policy#7-your-rights-export-and-deletion': 'forgotten erasure',
  '/privacy-policy#5-who-receives-data': 'third parties sell sold subprocessors',
  '/privacy-policy#3-analytics': 'google cookie',
  '/faq#bank-transfer': 'wire sepa iban ach purchase order po',
  '/faq#when-does-the-key-arrive':
    'wait waiting long yet deliver delivery receive received charged blank stuck',
  '/faq#which-build': 'm1 m2 m3 m4 m5 chip 32 bit 64 raspberry pi chromebook snapdragon surface',
  '/faq#dark-mode': 'night black theme light eyes bright color',
  '/faq#linux-deb-or-rpm': 'arch appimage flatpak snap distro mint suse rhel centos',
  '/api-reference#licenseActivate': 'register',
  '/api-reference#changelogAtom': 'rss subscribe',
  '/api-reference#wellKnownJwksJson': 'signature',
  '/faq#leaked-key': 'stolen stole hacked leaked pirated piracy',
  '/faq#mcp-servers': 'plugins plugin addon addons extensions connectors integrations',
}

/** The text for finding the page that lists the API calls. */
export const apiWords = 'The HTTP endpoints for apps and scripts: parameters, responses and errors.'

/** The text for finding a page that the server writes. */
export const rescueWords = {
  title: 'Find your license key',
  intro:
    'Paid and no key? We email it again. If you mistyped your email when you paid, correct it on the order page.',
}

/** Suggestions shown before anything is typed. */
export const commonQuestions: { title: string; address: string }[] = [
  { title: 'Which build do I need?', address: '/faq#which-build' },
  { title: 'Setting up API keys', address: '/docs/setting-up-api-keys' },
  { title: 'I lost my key. How do I get it back?', address: '/faq#lost-key' },
  { title: 'How do I get an invoice, and what about VAT?', address: '/faq#invoice-and-vat' },
  { title: 'How do I move to a new computer?', address: '/faq#new-computer' },
]
