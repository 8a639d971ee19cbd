/** The longest life of an API key and its default, in days. */
export const keyDays = { most: 400, usual: 90 } as const
