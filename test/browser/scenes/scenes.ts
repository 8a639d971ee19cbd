import { accountInfoScenes } from './account-info.ts'
import { accountScenes } from './account.ts'
import { changeEmailScenes } from './change-email.ts'
import { docsStates } from './docs.ts'
import { downloadsScenes } from './downloads.ts'
import { homeScenes } from './home.ts'
import { orderScenes } from './orders.ts'
import { docsScenes, forcedScenes, pageScenes, printScenes } from './pages.ts'
import { purchaseScenes } from './purchase.ts'
import type { Scene } from './scene.ts'
import { searchScenes } from './search.ts'
import { servedScenes } from './served.ts'

/** What differs from a page as it opens. The search is held to axe in its own tests. */
export const states = {
  home: homeScenes,
  downloads: downloadsScenes,
  purchase: purchaseScenes,
  orders: orderScenes,
  account: accountScenes,
  'account-info': accountInfoScenes,
  'change-email': changeEmailScenes,
  served: servedScenes,
  'docs-states': docsStates,
} satisfies Record<string, Scene[]>

/** Everything there is to see, by the sheet on which it is shown. */
export const sheets: Record<string, Scene[]> = {
  pages: pageScenes,
  ...states,
  search: searchScenes,
  docs: docsScenes,
  print: printScenes,
  forced: forcedScenes,
}
