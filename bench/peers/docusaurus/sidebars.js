import groups from './groups.json'

export default {
  docs: groups.map(({ title, pages }) => ({
    type: 'category',
    label: title,
    collapsed: false,
    items: pages.map(({ slug }) => slug),
  })),
}
