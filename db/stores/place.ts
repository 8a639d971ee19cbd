/** Where files are kept. */
export interface StorePlace {
  /** An absolute path. */
  folder: string
}

export const namePlace = ({ folder }: StorePlace): string => folder
