/** The seller on the demo's invoices, so that they can be tried. */
export const demoSeller = {
  name: 'Protocraft Demo Seller',
  address: '1 Example Street | 12345 Example Town',
  vatId: '',
}

export const demoBank = 'Protocraft Demo Seller | A demonstration has no bank account'

export const demoOwner = 'owner@example.org'
