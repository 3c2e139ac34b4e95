// Runs before the first paint, so that the dark does not flash white. A file of its own: the page's policy forbids
// inline scripts.
;(function () {
  let chosen
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {}
  if (chosen !== 'light' && chosen !== 'dark')
    chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
})()
