/**
 * A module that enhances what is painted already. It waits in the page for app/frame/first-paint.ts,
 * as mark-up, because React would look for the children of a template in the wrong place. In the
 * browser, where it has no address, React leaves it as it is.
 */
export function LateScript({ src }: { src: string | undefined }) {
  const html = `<script type="module" src="${src}"></script>`
  return (
    <template data-late="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}
