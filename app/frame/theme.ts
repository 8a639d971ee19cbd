/** Runs before the first paint, so that a chosen theme does not flash. Stored by app/enhance/theme.ts. */
export const chooseTheme =
  "try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}"
