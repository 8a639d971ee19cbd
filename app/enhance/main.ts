import { offerCopy } from './copy.ts'
import { playFilms } from './film.ts'
import { nameNewestRelease } from './newest-release.ts'
import { countView } from './page-view.ts'
import { rotateHeadline } from './rotate.ts'
import { offerThemes } from './theme.ts'

countView()
offerThemes()
offerCopy()
rotateHeadline()
void nameNewestRelease()
playFilms()
