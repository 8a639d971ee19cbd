/** A list of people, the text of a file, or where a file or folder is. */
export type FileKind = 'people' | 'text' | 'path'

/** What the command line cannot derive from a call's name, sentence and schemas. */
export interface CommandForm {
  /** Fields that are typed without their names, in this order; the last takes several when it is a list. */
  words?: readonly string[]
  /** Fields that name a file of whoever types them. */
  files?: Readonly<Record<string, FileKind>>
  /**
   * Asked at a terminal before what cannot be undone: `true` says what its form in the console does. None when
   * it answers null.
   */
  question?: true | string | ((input: Record<string, unknown>) => string | null)
  /** The reason when none is given. */
  reason?: string
  /** What is shown once and printed alone, such as a file to hand over. */
  prints?: string
  /** Written after it was done. */
  afterwards?: string
  /** Of a list, what its table shows; everything without it. */
  columns?: readonly string[]
}
