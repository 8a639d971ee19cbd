import { accountInfoScenes } from './account-info.ts'
import { accountScenes } from './account.ts'
import { changeEmailScenes } from './change-email.ts'
import { emptyScenes, failedScenes, loadingScenes, partialScenes } from './console-states.ts'
import { consoleDetails, consoleForced, consoleScenes } from './console.ts'
import { docsStates } from './docs.ts'
import { downloadsScenes } from './downloads.ts'
import { homeScenes } from './home.ts'
import { orderScenes } from './orders.ts'
import {
  docsScenes,
  forcedScenes,
  pageScenes,
  printScenes,
  strayScenes,
  unfoldedScenes,
} from './pages.ts'
import { purchaseScenes } from './purchase.ts'
import type { Scene } from './scene.ts'
import { searchScenes } from './search.ts'
import { servedScenes } from './served.ts'

/** The scenes of the sweep, by the sheet that shows them. The search has its own axe tests. */
export const swept: Record<string, Scene[]> = {
  pages: pageScenes,
  home: homeScenes,
  unfolded: unfoldedScenes,
  downloads: downloadsScenes,
  purchase: purchaseScenes,
  orders: orderScenes,
  account: accountScenes,
  'account-info': accountInfoScenes,
  'change-email': changeEmailScenes,
  served: servedScenes,
  docs: docsScenes,
  'docs-states': docsStates,
  console: consoleScenes,
  'console-loading': loadingScenes,
  'console-failed': failedScenes,
  'console-partial': partialScenes,
  'console-empty': emptyScenes,
}

export const sheets: Record<string, Scene[]> = {
  ...swept,
  'stray-pages': strayScenes,
  search: searchScenes,
  print: printScenes,
  forced: forcedScenes,
  'console-details': consoleDetails,
  'console-forced': consoleForced,
}
