import { themes } from 'prism-react-renderer'

export default {
  title: 'Protocraft',
  tagline: 'A desktop AI studio',
  future: { v4: true },
  url: 'http://localhost',
  baseUrl: '/',
  // Links lead to pages of the shop, which the comparison leaves out.
  onBrokenLinks: 'ignore',
  markdown: { format: 'detect' },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'Protocraft',
      items: [{ type: 'docSidebar', sidebarId: 'docs', position: 'left', label: 'Docs' }],
    },
    prism: { theme: themes.github, darkTheme: themes.dracula },
  },
}
