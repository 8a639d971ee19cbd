/** The content of a file option: a list of people, a text, or the path of a file or folder. */
export type FileKind = 'people' | 'text' | 'path'

/** The details that the command line cannot derive from a call's name, sentence and schemas. */
export interface CommandForm {
  /** Fields that are typed without their names, in this order; the last takes several when it is a list. */
  words?: readonly string[]
  /** Fields that name a file of the caller. */
  files?: Readonly<Record<string, FileKind>>
  /**
   * Asked at a terminal before an act that cannot be undone: `true` uses the words of its form in the
   * console. None when it returns null.
   */
  question?: true | string | ((input: Record<string, unknown>) => string | null)
  reason?: string
  /** The value that is shown once and printed alone, such as a file to hand over. */
  prints?: string
  /** Printed after it was done. */
  afterwards?: string
  /** The columns of a list's table; everything without it. */
  columns?: readonly string[]
}
