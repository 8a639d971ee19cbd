import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import groups from './groups.json' with { type: 'json' }

export default defineConfig({
  site: 'http://localhost',
  integrations: [
    starlight({
      title: 'Protocraft',
      sidebar: groups.map(({ title, pages }) => ({
        label: title,
        items: pages.map(({ slug, title }) => ({ label: title, slug: `docs/${slug}` })),
      })),
    }),
  ],
})
