// Separate from main.ts, which every page loads: these are for one page.
import { nameDownload } from './home/name-download.ts'
import { offerTurn } from './home/offer-turn.ts'
import { rotateHeadline } from './home/rotate-headline.ts'
import { shareLink } from './home/share-link.ts'
import { wakeReview } from './home/wake-review.ts'

rotateHeadline()
wakeReview()
offerTurn()
shareLink()
void nameDownload()
