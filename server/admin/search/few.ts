/** Of each kind: more than these do not fit on a screen. */
export const most = 5

export function pageOfCustomer(id: string): string {
  return `/admin/customer?id=${id}`
}

export function pageOfOrder(id: string): string {
  return `/admin/order?id=${id}`
}
