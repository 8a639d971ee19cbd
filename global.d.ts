interface ObjectConstructor {
  /** TypeScript's own second overload returns `any`, which hides what a wrapper returns. */
  fromEntries<T>(entries: Iterable<readonly [PropertyKey, T]>): { [key: string]: T }
  fromEntries(entries: Iterable<readonly unknown[]>): unknown
}
