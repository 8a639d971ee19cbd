import { closeLists } from './close-lists.ts'
import { offerCopy } from './copy.ts'
import { followReading, keepPlaceOfPages } from './docs-pages.ts'
import { wakeIslands } from './islands.ts'
import { countView } from './page-view.ts'
import { offerPrint } from './print.ts'
import { offerSearch } from './search.ts'
import { submitOnce } from './submit-once.ts'
import { offerThemes } from './theme.ts'
import { rememberVisit } from './visits.ts'

submitOnce()
countView()
offerThemes()
offerCopy()
offerPrint()
closeLists()
keepPlaceOfPages()
followReading()
offerSearch()
rememberVisit()
wakeIslands()
