import type { SearchQuestion } from '../search-questions.ts'

/** Questions in everyday words, each with the sections that answer it. The search was tuned with these. */
export const everydayQuestions: SearchQuestion[] = [
  ['moneyback', '/faq#refund', '/docs/licensing-and-pricing#get-a-refund'],
  ['darkmode', '/faq#dark-mode'],
  ['unidentified developer', '/docs/how-to-download#install-it', '/downloads#first-launch'],
  ['smartscreen', '/docs/how-to-download#install-it', '/downloads#first-launch'],
  ['how much vram do i need', '/docs/setting-up-local-llm#pull-a-model'],
  ['dpkg', '/docs/how-to-download#install-it', '/downloads#first-launch', '/faq#linux-deb-or-rpm'],
  ['does it work on a plane', '/faq#offline-use', '/docs/licensing-and-pricing#use-it-offline'],
  [
    'airgapped computer',
    '/faq#offline-use',
    '/docs/licensing-and-pricing#use-it-offline',
    '/docs/data-management#what-leaves-your-computer',
  ],
  ['can it run terminal commands', '/docs/using-tools#', '/docs/using-tools#the-tools'],
  ['someone stole my api key', '/docs/setting-up-api-keys#if-a-key-leaks'],
  [
    'my old computer died',
    '/faq#new-computer',
    '/docs/licensing-and-pricing#move-to-a-new-computer',
  ],
  ['the ai destroyed my file', '/docs/edit-tool-and-file-diffs#undo-a-decision'],
  [
    'can it read my passwords',
    '/docs/always-ignore-files#',
    '/docs/always-ignore-files#write-the-list',
  ],
  [
    'receipt for my accountant',
    '/faq#invoice-and-vat',
    '/docs/licensing-and-pricing#get-an-invoice',
  ],
  [
    'gpu out of memory',
    '/docs/setting-up-local-llm#what-can-go-wrong',
    '/docs/setting-up-local-image-generation-api#what-can-go-wrong',
  ],
  ['where did my deleted file go', '/docs/using-files#delete-a-file-or-a-folder'],
  [
    'answer stops halfway',
    '/docs/prompting-with-chat#what-can-go-wrong',
    '/docs/setting-up-local-llm#set-the-context-length',
  ],
  [
    'it talks about the wrong project',
    '/docs/workspaces-chats-threads#what-can-go-wrong',
    '/docs/file-browser-overview#what-can-go-wrong',
  ],
  ['black pictures', '/docs/setting-up-local-image-generation-api#what-can-go-wrong'],
  ['app is damaged', '/docs/how-to-download#what-can-go-wrong'],
  ['exec format error', '/docs/how-to-download#what-can-go-wrong'],
  ['can my wife use it too', '/faq#what-the-license-covers'],
  ['make my own logo', '/docs/generating-images#make-an-image', '/docs/generating-images#'],
  [
    'reuse the same prompt every week',
    '/docs/using-templates#',
    '/docs/using-templates#make-your-first-template',
  ],
  [
    'company firewall',
    '/docs/starting-up-protocraft#open-protocraft',
    '/docs/starting-up-protocraft#if-nothing-answers',
  ],
  ['validate a license from my own code', '/api-reference#licenseValidate'],
  ['rest api', '/api-reference#', '/api-reference'],
  ['download script for ci', '/api-reference#downloadUrl', '/api-reference#downloadIdentifier'],
  [
    'why is my openai bill so high',
    '/docs/prompting-with-chat#what-it-costs',
    '/docs/choosing-llms#how-prices-work',
    '/docs/including-files-in-prompts#what-it-costs',
    '/faq#api-keys-and-cost',
  ],
  ['spamfolder', '/faq#code-does-not-arrive'],
]
