import { drawFigures } from './drawings.ts'
import { rotateHeadline } from './rotate.ts'

rotateHeadline()
drawFigures()
