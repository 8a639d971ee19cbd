/** The text of the page that sends a lost key again, and of the order page without an order. */
export const rescueWords = {
  title: 'Find your license key',
  lead: 'Paid but have no key? We’ll send it again.',
  order: {
    label: 'Order number',
    hint: 'For example, P-7K3M-2Q9D. The order ID or your license key works, too.',
  },
  email: {
    label: 'Email address',
    hint: 'The one you paid with. We send the key there, and nowhere else.',
  },
  where: {
    heading: 'Where is the order number?',
    sentence:
      'In your receipt. No receipt? Find the order page in your browser history. You saw it after paying, and its URL ends with the order ID, which works, too.',
  },
  mistyped: {
    heading: 'Mistyped your email?',
    sentence:
      'Open the order page in the browser you paid with. For 24 hours, you can change the address there. After that, email support with the order number.',
  },
} as const
