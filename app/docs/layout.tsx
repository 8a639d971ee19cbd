import { Outlet } from 'react-router'
import { usePageHandle, usePath } from '../page-facts.ts'
import { Prose } from '../ui/prose.tsx'
import styles from './layout.module.css'
import { OnThisPage } from './on-this-page.tsx'
import { PreviousNext } from './previous-next.tsx'
import { Sidebar } from './sidebar-nav.tsx'

export default function DocsLayout() {
  const { title, description, headings = [] } = usePageHandle()
  const slug = usePath().replace('/docs/', '')
  return (
    <div className={styles.layout}>
      <Sidebar slug={slug} />
      <article className={styles.article}>
        <h1>{title}</h1>
        <p className={styles.intro}>{description}</p>
        <Prose>
          <Outlet />
        </Prose>
        <PreviousNext slug={slug} />
      </article>
      <OnThisPage headings={headings} />
    </div>
  )
}
