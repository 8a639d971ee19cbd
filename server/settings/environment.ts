export type Environment = Record<string, string | undefined>

/** The settings of this program. Nothing else reads them. */
export const environment: Environment = process.env
