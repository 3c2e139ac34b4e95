// Runs before the first paint, so that a dark page does not flash white and no menu appears before the sign-in.
// Preloads the page's first files, and sends its first request. The server writes this file into each page, with its hash
// in the page's policy.
;(function () {
  let chosen
  let session
  let language
  let scope
  let selection
  let lists
  let font
  const stored = (name) => JSON.parse(localStorage.getItem(name) || '{}').state
  try {
    session = stored('auth')
    chosen = localStorage.getItem('mantine-color-scheme-value')
    scope = stored('kc-global')
    language = scope?.language
    selection = stored('kc-selection')
    lists = stored('kc-lists')
    font = localStorage.getItem('kc-font')
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

  // the app's font, once this device has it: a first visit does not wait for it
  if (font) {
    root.setAttribute('data-font', '')
    const link = document.getElementById('font').cloneNode()
    link.removeAttribute('media')
    document.head.append(link)
  }

  // the files of this path and language; `tools/preload-plugin.ts` writes the table into the page
  const ahead = JSON.parse(
    document.getElementById('ahead')?.textContent || '{"pages":{},"texts":{},"parts":{}}',
  )
  const path = signedIn ? location.pathname.replace(/\/$/, '').toLowerCase() : '/login'
  const fits = (page) => new RegExp('^' + page.replaceAll(/\$\w+/g, '[^/]+') + '$', 'i').test(path)
  const page = path in ahead.pages ? path : Object.keys(ahead.pages).find(fits)
  const texts = ahead.texts[language] || ahead.texts.en || {}
  window.firstTexts = ahead.parts[page] || []
  const words = ['common', ...window.firstTexts].flatMap((part) => texts[part] || [])
  for (const file of [...words, ...(ahead.pages[page] || [])]) {
    const link = document.createElement('link')
    const style = ahead.files[file].endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = '/' + ahead.files[file]
    document.head.append(link)
  }

  // the page's first requests, as the app would send them: `firstRequests.ts` of the web takes the responses
  const selected = { country_id: selection?.country, garage_id: scope?.garage_detail?.id }
  function send({ path: below, scope: names, query: own, rows }) {
    const wanted = {
      ...Object.fromEntries(names.map((name) => [name, selected[name]])),
      ...own,
      ...(rows ? { page: 1, limit: lists?.rows || rows } : {}),
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(wanted))
      if (value) query.append(name, value === '{language}' ? language || 'en' : value)
    const id = path.slice(path.lastIndexOf('/') + 1)
    const address = below.replace('{id}', id) + (query.size ? '?' + query : '')
    const response = fetch(address, { headers: { Authorization: 'Bearer ' + session.token } })
    response.catch(() => undefined)
    return [address, response]
  }
  const first = (signedIn && !location.search && ahead.first?.[page]) || []
  const role = session?.user?.role?.name
  const responses = first.filter(({ roles }) => roles.includes(role)).map(send)
  window.firstRequests = { token: session?.token, responses: Object.fromEntries(responses) }

  // prints in the light scheme
  addEventListener('beforeprint', function () {
    chosen = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  addEventListener('afterprint', function () {
    root.setAttribute('data-mantine-color-scheme', chosen)
  })
})()
