interface ObjectConstructor {
  /** TypeScript's own second form returns `any`, which lets a wrapper forget what a method returns. */
  fromEntries<T>(entries: Iterable<readonly [PropertyKey, T]>): { [key: string]: T }
  fromEntries(entries: Iterable<readonly unknown[]>): unknown
}
