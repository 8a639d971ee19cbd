/**
 * Runs on the pages that React takes over. What is pressed before it has is pressed again then:
 * app/entry.client.tsx says when.
 */
export const keepPress = `{let pressed;
const keep=({target})=>pressed=target.closest('main button[type=button]');
addEventListener('click',keep);
addEventListener('react-ready',()=>{removeEventListener('click',keep);pressed?.click()},{once:true})}`.replaceAll(
  '\n',
  '',
)
