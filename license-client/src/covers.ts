/**
 * Says whether the license covers a build released on that date: `true` up to the end of the update period
 * and for a license without an end, `false` after it. Throws a RangeError for an invalid date, because a
 * release date is a constant of the app.
 *
 * @example
 * ```ts
 * const answer = await client.check({ licenseKey, fingerprint })
 * if (answer.outcome === 'yes' && covers(answer, '2027-01-15')) offerUpdate()
 * ```
 */
export function covers(
  license: { updatesUntil: string | null },
  releaseDate: Date | string,
): boolean {
  const released = new Date(releaseDate).getTime()
  if (Number.isNaN(released)) throw new RangeError(`${releaseDate} is not a date`)
  return license.updatesUntil === null || released <= Date.parse(license.updatesUntil)
}
