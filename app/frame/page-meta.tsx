import { dark, light } from '#contract/theme/colors.ts'
import { product } from '#contract/product.ts'
import type { PageHandle } from '../site/handle.ts'
import { slot } from '../site/slots.ts'
import icon from './icon.svg'

/** Writes the metadata for browsers, search engines and sites that link to the page. */
export function PageMeta({ handle, path }: { handle: PageHandle; path: string }) {
  return (
    <>
      <title>{`${handle.title} · ${product.name}`}</title>
      <meta name="description" content={handle.description} />
      <meta name="theme-color" content={light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark.paper} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {handle.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SharingMeta handle={handle} address={`${slot('site_url')}${path}`} />
      )}
    </>
  )
}

function SharingMeta({ handle, address }: { handle: PageHandle; address: string }) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:title" content={handle.title} />
      <meta property="og:description" content={handle.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${slot('site_url')}/sharing.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A drawing sheet titled Desktop AI studio" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
