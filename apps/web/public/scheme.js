// Runs before the first paint, so that the dark does not flash white, nor a menu before the sign-in. A file of its own: the page's policy forbids
// inline scripts.
;(function () {
  let chosen
  let session
  try {
    session = JSON.parse(localStorage.getItem('auth') || '{}').state
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {}
  if (chosen !== 'light' && chosen !== 'dark')
    chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const root = document.documentElement
  if (!session || !session.token) root.setAttribute('data-signed-out', '')
  // they have another mark: the same words as in variant.ts, which this file cannot import
  if (/manufactur|manufaktur|pabrikan|pengilang|fabrikant/i.test(location.hostname))
    root.setAttribute('data-manufacturer', '')
  root.setAttribute('data-mantine-color-scheme', chosen)

  // paper is white in every appearance
  addEventListener('beforeprint', function () {
    chosen = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  addEventListener('afterprint', function () {
    root.setAttribute('data-mantine-color-scheme', chosen)
  })
})()
