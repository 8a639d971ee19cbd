import type { ErrorCode } from './errors.ts'

/** What the server tells each page that it draws while it runs. `app/served/` has the words and the markup. */
export interface ServedPages {
  refused: RefusedFacts
  'renewal-emails': RenewalEmailsFacts
  rescue: RescueFacts
  'rescue-sent': RescueSentFacts
}

export type ServedName = keyof ServedPages

export interface DrawnPage {
  title: string
  html: string
}

/** What `build/served.js` exports. */
export interface Drawer {
  names: ServedName[]
  drawPage<Name extends ServedName>(name: Name, facts: ServedPages[Name]): DrawnPage
}

/** The built page around what is drawn has these in their place. */
export const frameTokens = { title: '__frame_title__', content: '__frame_content__' }

export interface RefusedFacts {
  code: ErrorCode
  /** One sentence: what was refused, and why. */
  message: string
  /** Whether opening the same address again may help. */
  canRepeat: boolean
  /** The id of the request in the log, for an email about it; null when the visitor can mend it. */
  reference: string | null
}

export interface RenewalEmailsFacts {
  /** Whether they are sent. */
  wanted: boolean
}

export type RescueField = 'order' | 'email'

export interface RescueFacts {
  /** What the visitor typed, or the address said. */
  typed: Partial<Record<RescueField, string>>
  /** The field with a mistake. */
  wrong: RescueField | null
  /** `$49.00`, for the drawn receipt. */
  price: string
}

export interface RescueSentFacts {
  supportEmail: string
}
