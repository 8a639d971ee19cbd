import { defineConfig } from 'vitepress'
import groups from '../groups.json' with { type: 'json' }

export default defineConfig({
  title: 'Protocraft',
  description: 'A desktop AI studio.',
  // Links lead to pages of the shop, which the comparison leaves out.
  ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: 'local' },
    sidebar: groups.map(({ title, pages }) => ({
      text: title,
      items: pages.map(({ slug, title }) => ({ text: title, link: `/docs/${slug}` })),
    })),
  },
})
