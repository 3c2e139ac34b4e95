// Runs before the first paint, so that the dark does not flash white, nor a menu before the sign-in, and before the app,
// so that the page's first files load early. A separate file, since the page's policy forbids inline scripts.
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
  // manufacturers have another logo: the same words as in variant.ts, which this file cannot import
  if (/manufactur|manufaktur|pabrikan|pengilang|fabrikant/i.test(location.hostname))
    root.setAttribute('data-manufacturer', '')
  root.setAttribute('data-mantine-color-scheme', chosen)

  // the files of this address and of the reader's language; `tools/preload-plugin.ts` writes them into the page
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

  // paper is white in every appearance
  addEventListener('beforeprint', function () {
    chosen = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  addEventListener('afterprint', function () {
    root.setAttribute('data-mantine-color-scheme', chosen)
  })
})()
