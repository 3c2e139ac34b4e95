// Runs before the first paint, so that a dark page does not flash white and no menu appears before the sign-in.
// Preloads the page's first files. A separate file, since the page's policy forbids inline scripts.
;(function () {
  let chosen
  let session
  let language
  try {
    session = JSON.parse(localStorage.getItem('auth') || '{}').state
    chosen = localStorage.getItem('mantine-color-scheme-value')
    language = JSON.parse(localStorage.getItem('kc-global') || '{}').state?.language
  } catch (_) {}
  if (chosen !== 'light' && chosen !== 'dark')
    chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const root = document.documentElement
  const signedIn = Boolean(session && session.token)
  if (!signedIn) root.setAttribute('data-signed-out', '')
  // manufacturers have another logo; variant.ts has the same words, and this file cannot import it
  if (/manufactur|manufaktur|pabrikan|pengilang|fabrikant/i.test(location.hostname))
    root.setAttribute('data-manufacturer', '')
  root.setAttribute('data-mantine-color-scheme', chosen)

  // the files of this path and language; `tools/preload-plugin.ts` writes the table into the page
  const ahead = JSON.parse(
    document.getElementById('ahead')?.textContent || '{"pages":{},"words":{}}',
  )
  const path = signedIn ? location.pathname.replace(/\/$/, '').toLowerCase() : '/login'
  const fits = (page) => new RegExp('^' + page.replaceAll(/\$\w+/g, '[^/]+') + '$', 'i').test(path)
  const page = path in ahead.pages ? path : Object.keys(ahead.pages).find(fits)
  const words = Object.hasOwn(ahead.words, language) ? language : 'en'
  for (const file of [...(ahead.words[words] || []), ...(ahead.pages[page] || [])]) {
    const link = document.createElement('link')
    const style = ahead.files[file].endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = '/' + ahead.files[file]
    document.head.append(link)
  }

  // prints in the light scheme
  addEventListener('beforeprint', function () {
    chosen = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  addEventListener('afterprint', function () {
    root.setAttribute('data-mantine-color-scheme', chosen)
  })
})()
