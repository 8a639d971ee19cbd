import { product } from '#contract/product.ts'
import { slot } from '../site/slots.ts'

/** Describes the publisher for schema.org. */
export function describeOrganization(): object {
  return {
    '@type': 'Organization',
    '@id': `${slot('site_url')}/#organization`,
    name: product.name,
    legalName: slot('seller_name'),
    email: slot('support_email'),
    url: `${slot('site_url')}/`,
    logo: `${slot('site_url')}/icon-512.png`,
  }
}

export function describeWebsite(): object {
  return {
    '@type': 'WebSite',
    '@id': `${slot('site_url')}/#website`,
    name: product.name,
    url: `${slot('site_url')}/`,
    publisher: { '@id': `${slot('site_url')}/#organization` },
  }
}

export function describeApplication(): object {
  return {
    '@type': 'SoftwareApplication',
    '@id': `${slot('site_url')}/#application`,
    name: product.name,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'macOS, Windows, Linux',
    url: `${slot('site_url')}/`,
    downloadUrl: `${slot('site_url')}/downloads`,
    offers: {
      '@type': 'Offer',
      name: product.licenseName,
      price: slot('price_plain'),
      priceCurrency: product.currencyCode,
      url: `${slot('site_url')}/purchase`,
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: slot('seller_name'), email: slot('support_email') },
    },
  }
}
