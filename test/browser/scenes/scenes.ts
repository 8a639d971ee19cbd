import { accountInfoScenes } from './account-info.ts'
import { accountScenes } from './account.ts'
import { changeEmailScenes } from './change-email.ts'
import { consoleDetails, consoleForced, consoleScenes } from './console.ts'
import { emptyScenes, failedScenes, loadingScenes, partialScenes } from './console-states.ts'
import { docsStates } from './docs.ts'
import { downloadsScenes } from './downloads.ts'
import { homeScenes } from './home.ts'
import { licenseFileScenes } from './license-files.ts'
import { orderScenes } from './orders.ts'
import { docsScenes, forcedScenes, pageScenes, printScenes, unfoldedScenes } from './pages.ts'
import { purchaseScenes } from './purchase.ts'
import type { Scene } from './scene.ts'
import { searchScenes } from './search.ts'
import { servedScenes } from './served.ts'

/** States that differ from a freshly opened page. The search has its own axe tests. */
export const states = {
  home: homeScenes,
  unfolded: unfoldedScenes,
  downloads: downloadsScenes,
  purchase: purchaseScenes,
  orders: orderScenes,
  account: accountScenes,
  'account-info': accountInfoScenes,
  'change-email': changeEmailScenes,
  'license-files': licenseFileScenes,
  served: servedScenes,
  'docs-states': docsStates,
} satisfies Record<string, Scene[]>

/** Every scene, by the sheet that shows it. */
export const sheets: Record<string, Scene[]> = {
  pages: pageScenes,
  ...states,
  search: searchScenes,
  docs: docsScenes,
  print: printScenes,
  forced: forcedScenes,
  console: consoleScenes,
  'console-details': consoleDetails,
  'console-forced': consoleForced,
  'console-loading': loadingScenes,
  'console-failed': failedScenes,
  'console-partial': partialScenes,
  'console-empty': emptyScenes,
}
