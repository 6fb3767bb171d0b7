/*
 * Says in a browser below the floor (decision 301) that it is too old for Hemline. The selector came with the oldest versions
 * that the app runs in: Safari 15.4, Chrome 105, Firefox 121. In the first edition of the language, which all of them read.
 */
// biome-ignore lint/complexity/useOptionalChain: an old browser does not read it
var isTooOld = !window.CSS || !CSS.supports || !CSS.supports('selector(:has(*))')

function sayTooOld() {
  document.documentElement.removeAttribute('data-first')
  document.title = 'Update your browser – Hemline'
  // the app stays, unseen: the part of it that still runs finds its element
  document.getElementById('root').hidden = true
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<main class="too-old"><h1>Update your browser</h1><p>This version is too old for Hemline. Update your browser, or ' +
      'iOS on an iPhone or iPad, then open this page again.</p></main>',
  )
}

if (isTooOld) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', sayTooOld)
  else sayTooOld()
}
