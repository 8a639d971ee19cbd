import { countView } from './page-view.ts'
import { offerCopy } from './copy.ts'
import { offerThemes } from './theme.ts'

countView()
offerThemes()
offerCopy()
