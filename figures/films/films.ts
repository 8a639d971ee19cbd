import { askYourFiles } from './ask-your-files.tsx'
import { chat } from './chat.tsx'
import { editCode } from './edit-code.tsx'
import type { Film } from './film.ts'
import { firstProject } from './first-project.tsx'
import { imageGeneration } from './image-generation.tsx'
import { rag } from './rag.tsx'
import { reviewAnEdit } from './review-an-edit.tsx'

/** Four loops for the home page, then the three demos. */
export const films: Film[] = [
  chat,
  editCode,
  rag,
  imageGeneration,
  firstProject,
  reviewAnEdit,
  askYourFiles,
]
