/**
 * An ISO time as a day in the visitor's own zone: "20 Nov 2026". Not by Intl: its first use on a page
 * takes 15 ms or more, and a release is named while the page is being read.
 */
export function releaseDay(iso: string): string {
  const [, month, day, year] = new Date(iso).toDateString().split(' ')
  return `${Number(day)} ${month} ${year}`
}
