/**
 * Does this license cover a build released then? Throws a RangeError for a date that is none,
 * because a release date is the app's own constant.
 */
export function covers(
  license: { updatesUntil: string | null },
  releaseDate: Date | string,
): boolean {
  const released = new Date(releaseDate).getTime()
  if (Number.isNaN(released)) throw new RangeError(`${releaseDate} is not a date`)
  return license.updatesUntil === null || released <= Date.parse(license.updatesUntil)
}
