/**
 * Keeps what is pressed in a part with `data-asleep` before its script runs: buttons, and forms that only
 * the script can send. Its `awake` event presses them again, in order. It is part of the page, so that a
 * press before any script has loaded counts. The submit button of a form may be disabled until then, so
 * Enter in a field is kept too.
 */
export const keepPresses = `{const kept=[],
keep=(e,at,press)=>{if(!at?.closest('[data-asleep]'))return;kept.push([at,press]);if(e.type!='click')e.preventDefault()},
keepForm=(e,form)=>keep(e,form?.closest('form:not([action])'),f=>f.requestSubmit())
addEventListener('click',e=>keep(e,e.target.closest('button[type=button]'),b=>b.click()))
addEventListener('submit',e=>keepForm(e,e.target))
addEventListener('keydown',e=>{if(e.key=='Enter'&&!e.isComposing&&e.target.matches?.('input'))keepForm(e,e.target.form)})
addEventListener('awake',async e=>{
e.target.removeAttribute('data-asleep')
for(const[at,press]of kept.splice(0))if(at.checkVisibility()){press(at);await null}
})}`
