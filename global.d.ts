interface ObjectConstructor {
  /** TypeScript's own second form answers `any`, which lets a wrapper forget what a method answers. */
  fromEntries<T>(entries: Iterable<readonly [PropertyKey, T]>): { [key: string]: T }
  fromEntries(entries: Iterable<readonly unknown[]>): unknown
}
