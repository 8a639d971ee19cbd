import { addressChanged, useParams } from '../../browser/in-browser.ts'

/** Keeps the coupon code in the URL, so that links can contain one and a reload keeps it. */
export function useAddressCoupon(): [string, (code: string) => void] {
  return [useParams()?.get('coupon')?.trim() ?? '', writeCode]
}

function writeCode(code: string): void {
  const url = new URL(location.href)
  for (const name of ['problem', 'from', 'coupon']) url.searchParams.delete(name)
  if (code !== '') url.searchParams.set('coupon', code)
  history.replaceState(null, '', url)
  dispatchEvent(new Event(addressChanged))
}
