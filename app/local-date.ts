/** An ISO time as a date in the visitor's own zone and manner: "20 Nov 2027". Only for the browser. */
export function localDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
}
