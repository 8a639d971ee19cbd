import { Outlet } from 'react-router'
import { slot } from '../site/slots.ts'
import { usePageHandle, usePath } from '../site/page-facts.ts'
import { OnThisPage, OnThisPageToggle } from '../ui/on-this-page.tsx'
import { Prose } from '../ui/prose.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import { CopyPage } from './copy-page.tsx'
import styles from './layout.module.css'
import { PageSource } from './page-source.tsx'
import { PreviousNext } from './previous-next.tsx'
import { Sidebar } from './sidebar-nav.tsx'

export default function DocsLayout() {
  const { title, description, headings = [], changed } = usePageHandle()
  const slug = usePath().replace('/docs/', '')
  return (
    <div className={`wrap ${styles.layout}`}>
      <Sidebar slug={slug} />
      <article className={styles.article}>
        <div className={`line spread ${styles.head}`}>
          <h1>{title}</h1>
          <div className="line">
            <OnThisPageToggle headings={headings} />
            <CopyPage slug={slug} />
          </div>
        </div>
        <p className="intro">{description}</p>
        <Prose>
          <Outlet />
        </Prose>
        <PreviousNext slug={slug} />
        <PageSource slug={slug} changed={changed} />
        <p role="status" className="heard" data-said="" />
      </article>
      <OnThisPage headings={headings} />
      <StructuredData data={describeTrail(slug, title)} />
    </div>
  )
}

function describeTrail(slug: string, title: string): object {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Docs', path: '/docs/introduction' },
    { name: title, path: `/docs/${slug}` },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${slot('site_url')}${path}`,
    })),
  }
}
